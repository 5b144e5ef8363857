-- Rows that the new ones do not hold just so; whatever is right already is left alone.
DELETE FROM {table} t
 WHERE NOT EXISTS (
    SELECT 1 FROM {fresh} f WHERE ({fresh_key}) = ({table_key}) AND ROW({fresh_columns}) IS NOT DISTINCT FROM ROW({table_columns})
)
