SELECT outcome, short
  FROM ledger.move_coins(
       $1::uuid, $2::text, $3::uuid, $4::integer, $5::bigint, $6::boolean,
       $7::text[], $8::uuid[], $9::smallint[], $10::uuid[], $11::bigint[])
