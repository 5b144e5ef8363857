"""The pages of ratings, ladders and statistics: selectors of the other parts, turned into tables and pictures."""
