"""A second, slow reading of the rules, to hold the engine's matches against."""
