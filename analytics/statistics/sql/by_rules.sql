-- By rule set, from the player's sums.
SELECT rules AS key, sum(matches) AS matches, sum(wins) AS wins, sum(losses) AS losses,
       sum(deals) AS deals, sum(deals_won) AS deals_won, sum(deals_lost) AS deals_lost,
       sum(points_won - points_lost) AS net
  FROM facts_playersum
 WHERE player_id = %(player)s AND (%(rules)s::text IS NULL OR rules = %(rules)s)
 GROUP BY key
 ORDER BY matches DESC, key
 LIMIT %(most)s
