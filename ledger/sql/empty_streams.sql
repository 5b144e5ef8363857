SELECT h.stream_id
  FROM ledger.head h
 WHERE ($1::uuid IS NULL OR h.stream_id = $1::uuid)
   AND NOT EXISTS (SELECT FROM ledger.event e WHERE e.stream_id = h.stream_id)
 ORDER BY h.stream_id
