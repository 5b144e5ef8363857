SELECT (m.finished_at AT TIME ZONE 'UTC')::date AS day, count(*) AS matches
FROM facts_seatfact AS s
JOIN facts_matchfact AS m USING (match_id)
WHERE s.player_id = %(player)s AND m.finished_at >= %(since)s
GROUP BY day
