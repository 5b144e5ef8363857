-- By the length that was agreed on; none in pot games.
SELECT m.match_to::text AS key, count(*) AS matches,
       count(*) FILTER (WHERE s.won) AS wins, count(*) FILTER (WHERE NOT s.won) AS losses,
       sum(s.deals) AS deals, sum(s.deals_won) AS deals_won, sum(s.deals_lost) AS deals_lost,
       sum(s.points_won - s.points_lost) AS net
  FROM facts_seatfact s
  JOIN facts_matchfact m ON m.match_id = s.match_id
 WHERE s.player_id = %(player)s AND (%(rules)s::text IS NULL OR m.rules = %(rules)s)
   AND m.reason <> 'aborted' AND m.annulled_at IS NULL
 GROUP BY key
 ORDER BY matches DESC, key
 LIMIT %(most)s
