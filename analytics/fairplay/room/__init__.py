"""The moderators' room: the queue, the page of a case, and what can be done there."""
