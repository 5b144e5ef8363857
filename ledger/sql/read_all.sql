-- One statement is one snapshot: its xmin is the watermark. Every transaction below it has ended, so no
-- event can appear there any more. Events of earlier epochs were all committed before a restore.
-- The order names the table's columns: a bare xid would be the selected number, which no index holds.
SELECT stream_id, version, type, schema_version, at, command_id, body, epoch, xid::text::bigint, gpos
  FROM ledger.event
 WHERE (epoch, xid, gpos) > ($1::integer, $2::text::xid8, $3::bigint)
   AND (epoch < (SELECT number FROM ledger.epoch) OR xid < pg_snapshot_xmin(pg_current_snapshot()))
 ORDER BY event.epoch, event.xid, event.gpos
 LIMIT $4::bigint
