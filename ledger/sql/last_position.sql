-- The end of what readers of the global order may see now; see read_all.sql.
SELECT epoch, xid::text::bigint, gpos
  FROM ledger.event
 WHERE epoch < (SELECT number FROM ledger.epoch) OR xid < pg_snapshot_xmin(pg_current_snapshot())
 ORDER BY event.epoch DESC, event.xid DESC, event.gpos DESC
 LIMIT 1
