SELECT count(*), min(at)
  FROM ledger.event
 WHERE (epoch, xid, gpos) > ($1::integer, $2::text::xid8, $3::bigint)
