"""The match record: one match as JSON Lines, read, checked against the engine, and written."""
