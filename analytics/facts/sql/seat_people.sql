-- Who sat where, as it is known now: a guest's seats may have passed on to an account meanwhile.
UPDATE facts_new_seat n
   SET player_id = s.player_id, bot = n.bot OR s.bot
  FROM facts_seated s
 WHERE s.match_id = n.match_id AND s.seat = n.seat
   AND (n.player_id IS DISTINCT FROM s.player_id OR (s.bot AND NOT n.bot))
