SELECT l.kind, l.owner, l.place, a.holder, l.amount
  FROM ledger.coin_transaction t
  LEFT JOIN ledger.coin_line l ON l.number = t.number
  LEFT JOIN ledger.coin_account a ON a.kind = l.kind AND a.owner = l.owner AND a.place = l.place
 WHERE t.key = $1::uuid AND t.kind = $2::text AND t.match_id IS NOT DISTINCT FROM $3::uuid
