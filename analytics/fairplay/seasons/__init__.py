"""Simulated seasons: cheaters among honest players of every strength, and how well the signals tell them apart."""
