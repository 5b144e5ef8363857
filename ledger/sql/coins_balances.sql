-- What these players have at hand, and what each part of the house holds.
SELECT kind, owner, place, balance
  FROM ledger.coin_account
 WHERE (kind = 'player' AND owner = ANY ($1::uuid[]) AND place = 0) OR kind = 'house'
