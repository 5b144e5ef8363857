"""What the ledger's finished matches say: one row a match, one a seat."""
