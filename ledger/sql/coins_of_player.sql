SELECT coalesce((SELECT balance FROM ledger.coin_account WHERE kind = 'player' AND owner = $1::uuid AND place = 0), 0),
       coalesce((SELECT sum(balance)::bigint FROM ledger.coin_account WHERE holder = $1::uuid AND balance > 0), 0)
