SELECT outcome, first_version, last_version
  FROM ledger.append($1::uuid, $2::integer, $3::uuid, $4::text[], $5::integer[], $6::text[], $7::boolean)
