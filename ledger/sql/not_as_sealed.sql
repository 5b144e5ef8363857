SELECT sealed.stream_id, sealed.version
  FROM unnest($1::uuid[], $2::integer[], $3::bytea[]) AS sealed (stream_id, version, hash)
  LEFT JOIN ledger.event e ON e.stream_id = sealed.stream_id AND e.version = sealed.version
 WHERE e.hash IS DISTINCT FROM sealed.hash
 ORDER BY sealed.stream_id
