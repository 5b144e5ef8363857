-- Whom a player met most in matches that count, and how that went: matches, won, lost, won and lost by resignation.
SELECT other.player_id,
       count(*)::int,
       count(*) FILTER (WHERE own.won)::int,
       count(*) FILTER (WHERE NOT own.won)::int,
       count(*) FILTER (WHERE own.won AND m.reason = 'resigned')::int,
       count(*) FILTER (WHERE NOT own.won AND m.reason = 'resigned')::int
  FROM facts_seatfact own
  JOIN facts_seatfact other ON other.match_id = own.match_id AND other.side <> own.side
  JOIN facts_matchfact m ON m.match_id = own.match_id
 WHERE own.player_id = %s AND other.player_id IS NOT NULL AND m.annulled_at IS NULL
 GROUP BY other.player_id
 ORDER BY count(*) DESC, other.player_id
 LIMIT %s
