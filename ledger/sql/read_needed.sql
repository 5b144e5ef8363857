-- The next events of the global order for who does not need all of them: those of the named types, and the last of
-- each stream among them. With each comes how many were read for it. On the watermark see read_all.sql.
SELECT stream_id, version, type, schema_version, at, command_id, body, epoch, xid, gpos, read
  FROM (
    SELECT *, count(*) OVER () AS read, max(version) OVER (PARTITION BY stream_id) AS last
      FROM (
        SELECT stream_id, version, type, schema_version, at, command_id, body, epoch, xid::text::bigint AS xid, gpos
          FROM ledger.event
         WHERE (event.epoch, event.xid, event.gpos) > ($1::integer, $2::text::xid8, $3::bigint)
           AND (epoch < (SELECT number FROM ledger.epoch) OR event.xid < pg_snapshot_xmin(pg_current_snapshot()))
         ORDER BY event.epoch, event.xid, event.gpos
         LIMIT $4::bigint
      ) AS batch
  ) AS counted
 WHERE type = ANY ($5::text[]) OR version = last
 ORDER BY epoch, xid, gpos
