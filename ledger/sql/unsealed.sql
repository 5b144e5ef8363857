-- Each stream that moved after a place in the global order, as it stands below the watermark. Streams come
-- in the order of their ids; the last place of all is the same in every row.
SELECT DISTINCT ON (stream_id)
       stream_id, version, hash,
       last_value(epoch) OVER positions, (last_value(xid) OVER positions)::text::bigint, last_value(gpos) OVER positions
  FROM ledger.event
 WHERE (epoch, xid, gpos) > ($1::integer, $2::text::xid8, $3::bigint)
   AND (epoch < (SELECT number FROM ledger.epoch) OR xid < pg_snapshot_xmin(pg_current_snapshot()))
WINDOW positions AS (
    ORDER BY epoch, xid, gpos ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING)
 ORDER BY stream_id, version DESC
