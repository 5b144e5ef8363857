-- Every event, in the order that the chain hashes its columns, beside the head of its stream; one snapshot.
-- Columns as they are, so that no function could hide a change.
COPY (
    SELECT e.stream_id, e.version, e.epoch, e.xid, e.gpos, e.schema_version, e.at, e.command_id,
           e.command_index, e.closes, e.type, e.body, e.hash,
           h.version, h.hash, h.status
      FROM ledger.event e
      LEFT JOIN ledger.head h ON h.stream_id = e.stream_id
     WHERE {streams}
     ORDER BY e.stream_id, e.version
) TO STDOUT (FORMAT BINARY)
