"""What the facts add up to: each statistic with its definition, its value and its sample."""
