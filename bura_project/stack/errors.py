"""Errors of the embedded stack; each message is one line for a person."""


class StackError(Exception):
    """The embedded stack cannot do what was asked."""
