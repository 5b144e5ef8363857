-- Matches that two people played, against each other or on one side.
SELECT m.rules, a.side = b.side AS together, count(*) AS matches,
       count(*) FILTER (WHERE a.won) AS wins, count(*) FILTER (WHERE NOT a.won) AS losses,
       sum(a.deals_won) AS deals_won, sum(a.deals_lost) AS deals_lost,
       sum(a.points_won) AS points_won, sum(a.points_lost) AS points_lost,
       max(m.finished_at) AS last_at
  FROM facts_seatfact a
  JOIN facts_seatfact b ON b.match_id = a.match_id AND b.player_id = %(other)s
  JOIN facts_matchfact m ON m.match_id = a.match_id
 WHERE a.player_id = %(player)s AND m.reason <> 'aborted' AND m.annulled_at IS NULL
 GROUP BY m.rules, together
 ORDER BY matches DESC, m.rules
