SELECT rules, sum(matches)::bigint FROM facts_daysum GROUP BY rules
