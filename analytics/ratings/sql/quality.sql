-- How even rated matches were, and how long those who were paired waited, by rule set since a moment.
WITH played AS (
    SELECT rules, match_id, max(expected) AS favourite, sum(expected) / count(*) AS fair
    FROM ratings_point
    WHERE at >= %(since)s AND (%(rules)s::text IS NULL OR rules = %(rules)s)
    GROUP BY rules, match_id
),
even AS (
    SELECT
        rules,
        count(*) AS matches,
        avg(favourite) AS favourite,
        avg(fair) AS fair,
        avg((favourite <= fair + 0.1)::int)::float8 AS close
    FROM played
    GROUP BY rules
),
waiting AS (
    SELECT
        rules,
        count(DISTINCT match_id) AS paired,
        percentile_cont(0.5) WITHIN GROUP (ORDER BY seconds) AS waited_median,
        percentile_cont(0.9) WITHIN GROUP (ORDER BY seconds) AS waited_most
    FROM ratings_paired CROSS JOIN unnest(waited) AS seconds
    WHERE at >= %(since)s AND (%(rules)s::text IS NULL OR rules = %(rules)s)
    GROUP BY rules
)
SELECT
    rules,
    coalesce(matches, 0),
    coalesce(favourite, 0),
    coalesce(fair, 0),
    coalesce(close, 0),
    coalesce(paired, 0),
    waited_median,
    waited_most
FROM even FULL JOIN waiting USING (rules)
ORDER BY rules
