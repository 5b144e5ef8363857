"""What is computed from finished matches: ratings, ladders, statistics, fair play."""
