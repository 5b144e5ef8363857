-- A player's results by opponent, length, seat or first lead.
SELECT nullif(key, '') AS key, sum(matches) AS matches, sum(wins) AS wins, sum(losses) AS losses,
       sum(deals) AS deals, sum(deals_won) AS deals_won, sum(deals_lost) AS deals_lost, sum(net) AS net
  FROM facts_resultsum
 WHERE player_id = %(player)s AND split = %(split)s AND (%(rules)s::text IS NULL OR rules = %(rules)s)
 GROUP BY key
 ORDER BY matches DESC, key
 LIMIT %(most)s
