-- How well the chances foretold who won, in sums over players by tenths of their chance. A match's players of one
-- side share its chance, and every side of a rule set has as many players, so means over players are means over
-- matches, or over sides.
SELECT
    rules,
    settled,
    least(width_bucket(expected, 0, 1, 10), 10) AS band,
    cardinality(opponents) AS opponents,
    count(*) AS players,
    count(*) FILTER (WHERE won) AS winners,
    sum(expected) AS expected,
    sum(CASE WHEN won THEN (1 - expected) * (1 - expected) ELSE expected * expected END) AS squares,
    coalesce(sum(-ln(expected)) FILTER (WHERE won), 0) AS losses
FROM ratings_point
GROUP BY rules, settled, band, cardinality(opponents)
ORDER BY rules, settled, band, cardinality(opponents)
