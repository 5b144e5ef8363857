SELECT t.number, t.kind, t.match_id, t.at, l.amount
  FROM ledger.coin_line l
  JOIN ledger.coin_transaction t ON t.number = l.number
 WHERE l.kind = 'player' AND l.owner = $1::uuid AND l.place = 0 AND l.number < $2::bigint
 ORDER BY l.number DESC
 LIMIT $3::integer
