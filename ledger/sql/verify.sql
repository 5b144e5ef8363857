-- Every event beside the head of its stream, in one snapshot, as the bytes that the chain hashes. Built
-- from PostgreSQL's own functions, so that a changed function of the ledger cannot hide a changed row.
COPY (
    SELECT coalesce(e.stream_id, h.stream_id),
           e.version,
           uuid_send(e.stream_id) || int4send(e.version) || int4send(e.epoch) || xid8send(e.xid)
               || int8send(e.gpos) || int4send(e.schema_version) || timestamptz_send(e.at)
               || uuid_send(e.command_id) || int4send(e.command_index) || boolsend(e.closes)
               || int4send(octet_length(convert_to(e.type, 'UTF8')))
               || convert_to(e.type, 'UTF8') || convert_to(e.body, 'UTF8'),
           e.hash,
           e.closes,
           h.version,
           h.hash,
           h.status
      FROM ledger.event e
      FULL JOIN ledger.head h ON h.stream_id = e.stream_id
     WHERE {streams}
     ORDER BY 1, 2
) TO STDOUT (FORMAT BINARY)
