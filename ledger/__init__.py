"""The ledger: streams of events in PostgreSQL; it knows bytes, never cards."""
