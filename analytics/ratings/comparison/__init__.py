"""Our ladder beside plain Elo, `glicko2` and `openskill` on the same matches of players of known skill."""
