"""Luck and skill apart: how good the cards of a deal were, and what a side made of them."""
