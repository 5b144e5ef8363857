-- How well the chances foretold who won, in sums over players by tenths of their chance. A match's players of one
-- side share its chance, and every side of a rule set has as many players, so means over players are means over
-- matches, or over sides.
SELECT
    rules,
    settled,
    least(width_bucket(expected, 0, 1, 10), 10) AS band,
    count(*) AS players,
    count(*) FILTER (WHERE won) AS winners,
    sum(expected) AS expected,
    sum((expected - won::int) ^ 2) AS squares,
    coalesce(sum(-ln(expected)) FILTER (WHERE won), 0) AS losses,
    coalesce(sum(ln(cardinality(opponents) / (CASE WHEN rules = ANY(%s) THEN 2.0 ELSE 1.0 END) + 1)) FILTER (WHERE won), 0)
        AS even_losses
FROM ratings_point
GROUP BY rules, settled, band
ORDER BY rules, settled, band
