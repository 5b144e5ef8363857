"""Pages: templates and static ES modules."""
