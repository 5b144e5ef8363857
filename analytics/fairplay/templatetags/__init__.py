"""Filters of the moderators' room."""
