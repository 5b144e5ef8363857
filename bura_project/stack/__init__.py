"""The embedded stack: PostgreSQL, Valkey, web, worker and beat from one command."""
