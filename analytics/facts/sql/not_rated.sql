-- Rated is only what another known person sat at each seat of.
UPDATE facts_new_match m
   SET rated = false
  FROM (
      SELECT match_id, count(DISTINCT player_id) FILTER (WHERE NOT bot) AS people
        FROM facts_new_seat GROUP BY match_id
  ) s
 WHERE m.rated AND s.match_id = m.match_id AND s.people <> m.seats
