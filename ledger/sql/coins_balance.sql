-- Whether all balances together are nothing, as they must be at any moment.
SELECT coalesce(sum(balance), 0) = 0 FROM ledger.coin_account
