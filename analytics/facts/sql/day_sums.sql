SELECT (m.finished_at AT TIME ZONE 'UTC')::date AS day, m.rules, m.rated,
       {sign} count(*) FILTER (WHERE s.seat = 0) AS matches,
       {sign} count(*) FILTER (WHERE s.won) AS wins,
       {sign} count(*) FILTER (WHERE NOT s.won) AS losses,
       {sign} sum(CASE s.seat WHEN 0 THEN greatest(extract(epoch FROM m.finished_at - m.started_at), 0)::bigint
                              ELSE 0 END) AS seconds,
       {counters}
  FROM facts_seatfact s
  JOIN facts_matchfact m USING (match_id)
 WHERE m.reason <> 'aborted' AND m.annulled_at IS NULL AND {condition}
 GROUP BY 1, m.rules, m.rated
