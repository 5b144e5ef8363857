SELECT stream_id, version, hash, status FROM ledger.head WHERE stream_id = $1::uuid
