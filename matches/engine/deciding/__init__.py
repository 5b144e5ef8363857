"""Checks of each command; every one gives the first event it causes, or a `RuleViolation`."""
