-- Whole streams within a range of ids, for a rebuild that reads them side by side with others. The ids stand in
-- the text: COPY takes no parameters.
COPY (
    SELECT stream_id, version, type, at, body, epoch, xid::text::bigint, gpos
      FROM ledger.event
     WHERE stream_id BETWEEN '{first}'::uuid AND '{last}'::uuid
     ORDER BY stream_id, version
) TO STDOUT (FORMAT binary)
