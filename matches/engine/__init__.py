"""The law of the game as pure functions: decide, evolve, legal, view."""
