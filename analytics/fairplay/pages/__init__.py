"""What players themselves see of cases: their notices, and the way to appeal."""
