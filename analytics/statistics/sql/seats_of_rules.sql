-- How the seats of a rule set fare, by the number of seats at the table.
SELECT m.seats, s.seat, count(*) AS matches, count(*) FILTER (WHERE s.won) AS wins,
       count(*) FILTER (WHERE NOT s.won) AS losses
  FROM facts_matchfact m
  JOIN facts_seatfact s ON s.match_id = m.match_id
 WHERE m.rules = %(rules)s AND m.reason <> 'aborted' AND m.annulled_at IS NULL
 GROUP BY m.seats, s.seat
 ORDER BY m.seats, s.seat
