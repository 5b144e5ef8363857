"""Ratings, their history, and ladders."""
