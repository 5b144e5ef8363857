-- Results in the order in which the matches ended.
SELECT s.won
  FROM facts_seatfact s
  JOIN facts_matchfact m ON m.match_id = s.match_id
 WHERE s.player_id = %(player)s AND s.won IS NOT NULL AND (%(rules)s::text IS NULL OR m.rules = %(rules)s)
   AND m.reason <> 'aborted' AND m.annulled_at IS NULL
 ORDER BY m.epoch, m.xid, m.gpos
