INSERT INTO {table} AS t ({columns})
{sums}
ON CONFLICT ({key}) DO UPDATE SET {additions}
