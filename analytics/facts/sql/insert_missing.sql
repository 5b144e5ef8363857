INSERT INTO {table} ({columns})
SELECT {columns} FROM {fresh} f
 WHERE NOT EXISTS (SELECT 1 FROM {table} t WHERE ({fresh_key}) = ({table_key}))
