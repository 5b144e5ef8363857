SELECT stream_id, version, type, schema_version, at, command_id, body, epoch, xid::text::bigint, gpos
  FROM ledger.event
 WHERE stream_id = $1::uuid AND version > $2::integer
 ORDER BY version
 LIMIT $3::bigint
