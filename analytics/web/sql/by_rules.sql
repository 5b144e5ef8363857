SELECT rules, sum(tables)::bigint FROM facts_daysum GROUP BY rules
