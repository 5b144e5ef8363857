SELECT number, at, epoch, xid::text::bigint, gpos, heads, signature FROM ledger.seal ORDER BY number DESC LIMIT 1
