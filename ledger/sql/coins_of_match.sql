-- The reserves and the pot of a match, with what each reserve has paid into the pot; one snapshot.
SELECT m.version, m.stake, m.ended_at IS NOT NULL, a.kind, a.place, a.holder, a.balance, paid.amount
  FROM ledger.coin_match m
  JOIN ledger.coin_account a ON a.kind IN ('reserve', 'pot') AND a.owner = m.match_id
 CROSS JOIN LATERAL (
        SELECT coalesce(-sum(l.amount), 0)::bigint AS amount
          FROM ledger.coin_line l
          JOIN ledger.coin_transaction t ON t.number = l.number AND t.kind IN ('ante', 'penalty')
         WHERE a.kind = 'reserve' AND l.kind = a.kind AND l.owner = a.owner AND l.place = a.place
       ) AS paid
 WHERE m.match_id = $1::uuid
 ORDER BY a.kind, a.place
