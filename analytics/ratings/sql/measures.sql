-- How well the chances foretold who won. A match's players of one side share its chance, and every side of a
-- rule set has as many players, so means over players are means over matches, or over sides.
SELECT
    rules,
    count(DISTINCT match_id),
    avg(-ln(expected)) FILTER (WHERE won),
    avg((expected - won::int) ^ 2),
    avg(ln(CASE WHEN rules = ANY(%(pairs)s) THEN 2 ELSE cardinality(opponents) + 1 END)) FILTER (WHERE won),
    count(DISTINCT match_id) FILTER (WHERE settled),
    avg(-ln(expected)) FILTER (WHERE won AND settled),
    avg((expected - won::int) ^ 2) FILTER (WHERE settled),
    avg(ln(CASE WHEN rules = ANY(%(pairs)s) THEN 2 ELSE cardinality(opponents) + 1 END)) FILTER (WHERE won AND settled)
FROM ratings_point
GROUP BY rules
ORDER BY rules
