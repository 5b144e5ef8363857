SELECT match_id
  FROM ledger.coin_match
 WHERE ended_at IS NULL AND opened_at < $1::timestamptz
 ORDER BY opened_at
 LIMIT $2::integer
