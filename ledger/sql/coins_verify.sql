-- Everything that is wrong with the books, in one snapshot.
WITH line_sum AS MATERIALIZED (
    SELECT kind, owner, place, sum(amount) AS amount FROM ledger.coin_line GROUP BY kind, owner, place
)
SELECT 'the books', format('all balances together are %s, not 0', sum(balance))
  FROM ledger.coin_account HAVING sum(balance) <> 0
UNION ALL
SELECT format('account %s %s %s', kind, owner, place),
       format('the balance is %s, its lines sum to %s', coalesce(a.balance, 0), coalesce(l.amount, 0))
  FROM ledger.coin_account a FULL JOIN line_sum l USING (kind, owner, place)
 WHERE coalesce(a.balance, 0) <> coalesce(l.amount, 0)
UNION ALL
SELECT format('account %s %s %s', kind, owner, place), format('the balance is %s', balance)
  FROM ledger.coin_account WHERE balance < 0 AND kind <> 'mint'
UNION ALL
SELECT format('transaction %s', number),
       CASE WHEN bool_or(t.key IS NULL) THEN 'it is missing' ELSE format('its lines sum to %s', sum(l.amount)) END
  FROM ledger.coin_line l LEFT JOIN ledger.coin_transaction t USING (number)
 GROUP BY number HAVING sum(l.amount) <> 0 OR bool_or(t.key IS NULL)
UNION ALL
SELECT format('match %s', m.match_id), format('it has ended with %s in its %s', a.balance, a.kind)
  FROM ledger.coin_match m
  JOIN ledger.coin_account a ON a.kind IN ('reserve', 'pot') AND a.owner = m.match_id
 WHERE m.ended_at IS NOT NULL AND a.balance <> 0
UNION ALL
SELECT format('match %s', a.owner), format('its %s holds %s, but no match was opened', a.kind, a.balance)
  FROM ledger.coin_account a
 WHERE a.kind IN ('reserve', 'pot') AND a.balance <> 0
   AND NOT EXISTS (SELECT FROM ledger.coin_match m WHERE m.match_id = a.owner)
