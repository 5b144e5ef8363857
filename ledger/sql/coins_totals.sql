SELECT (SELECT count(*) FROM ledger.coin_account),
       (SELECT count(*) FROM ledger.coin_transaction),
       (SELECT coalesce(sum(balance), 0)::bigint FROM ledger.coin_account WHERE kind = 'player'),
       (SELECT coalesce(sum(balance), 0)::bigint FROM ledger.coin_account WHERE kind IN ('reserve', 'pot')),
       (SELECT coalesce(sum(balance), 0)::bigint FROM ledger.coin_account WHERE kind = 'house')
