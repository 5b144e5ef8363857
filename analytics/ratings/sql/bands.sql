-- By tenths of the chance: how many players had one, what it was on average, how many of them won.
SELECT rules, least(width_bucket(expected, 0, 1, 10), 10) AS band, count(*), avg(expected), avg(won::int)
FROM ratings_point
GROUP BY rules, band
