-- For each seat of a match that has ended: what it put aside, and who got what at the end. `$2` names, by seat,
-- who has it now; the end may have paid that player or whoever reserved.
SELECT m.version, m.ended_at IS NOT NULL, m.annulled, a.place, coalesce(got.owner, now.owner, a.holder),
       coalesce(now.owner, a.holder), aside.amount, coalesce(got.amount, 0)
  FROM ledger.coin_match m
  JOIN ledger.coin_account a ON a.kind = 'reserve' AND a.owner = m.match_id
  LEFT JOIN unnest($2::smallint[], $3::uuid[]) AS now (place, owner) ON now.place = a.place
 CROSS JOIN LATERAL (
        SELECT coalesce(sum(l.amount), 0)::bigint AS amount
          FROM ledger.coin_line l
         WHERE l.kind = 'reserve' AND l.owner = a.owner AND l.place = a.place AND l.amount > 0
       ) AS aside
  LEFT JOIN LATERAL (
        SELECT t.number
          FROM ledger.coin_line l
          JOIN ledger.coin_transaction t ON t.number = l.number AND t.kind IN ('win', 'refund')
         WHERE l.kind IN ('reserve', 'pot') AND l.owner = m.match_id
         LIMIT 1
       ) AS last ON true
  LEFT JOIN LATERAL (
        SELECT l.owner, l.amount
          FROM ledger.coin_line l
         WHERE l.kind = 'player' AND l.owner IN (a.holder, now.owner) AND l.place = 0 AND l.number = last.number
       ) AS got ON true
 WHERE m.match_id = $1::uuid
 ORDER BY a.place
