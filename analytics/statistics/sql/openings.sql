-- First leads by kind of hand and lead: of one player, or of everybody.
SELECT hand, lead, sum(deals) AS deals, sum(won) AS won, sum(net) AS net
  FROM facts_openingsum
 WHERE rules = %(rules)s AND (%(player)s::uuid IS NULL OR player_id = %(player)s)
 GROUP BY hand, lead
 ORDER BY hand, deals DESC, lead
