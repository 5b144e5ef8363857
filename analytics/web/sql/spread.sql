SELECT (floor(rating / %(step)s) * %(step)s)::integer AS low, count(*)
FROM ratings_standing
WHERE rules = %(rules)s AND season = '' AND deviation < %(deviation)s
GROUP BY low
ORDER BY low
