"""The REST interface of ratings, ladders, statistics and exports."""
