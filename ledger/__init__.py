"""Streams of events: append-only, hash-chained, read in one order by everybody. Knows bytes, never cards."""
