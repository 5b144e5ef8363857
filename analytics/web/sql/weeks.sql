SELECT date_trunc('week', day)::date AS week, sum(tables)
FROM facts_daysum
WHERE day >= %(since)s AND (%(rules)s::text IS NULL OR rules = %(rules)s)
GROUP BY week
