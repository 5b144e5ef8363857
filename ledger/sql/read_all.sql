-- One statement is one snapshot: its xmin is the watermark. Every transaction below it has ended, so no
-- event can appear there any more. Events of earlier epochs were all committed before a restore.
SELECT stream_id, version, type, schema_version, at, command_id, body, epoch, xid::text::bigint, gpos
  FROM ledger.event
 WHERE (epoch, xid, gpos) > ($1::integer, $2::text::xid8, $3::bigint)
   AND (epoch < (SELECT number FROM ledger.epoch) OR xid < pg_snapshot_xmin(pg_current_snapshot()))
 ORDER BY epoch, xid, gpos
 LIMIT $4::bigint
