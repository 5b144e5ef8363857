"""Signals, cases and what moderators do."""
