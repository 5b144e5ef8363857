SELECT s.player_id, m.rules, m.rated,
       {sign} count(*) AS matches,
       {sign} count(*) FILTER (WHERE s.won) AS wins,
       {sign} count(*) FILTER (WHERE NOT s.won) AS losses,
       {sign} count(*) FILTER (WHERE m.first_leader = s.seat AND s.won IS NOT NULL) AS led_first,
       {sign} count(*) FILTER (WHERE m.first_leader = s.seat AND s.won) AS led_first_won,
       {sign} sum(greatest(extract(epoch FROM m.finished_at - m.started_at), 0)::bigint) AS seconds,
       {counters}
  FROM facts_seatfact s
  JOIN facts_matchfact m USING (match_id)
 WHERE s.player_id IS NOT NULL AND m.reason <> 'aborted' AND m.annulled_at IS NULL AND {condition}
 GROUP BY s.player_id, m.rules, m.rated
