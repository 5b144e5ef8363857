-- An opponent sits on another side; in games of three and more a match counts for every one of them.
SELECT s.player_id, k.split, m.rules, m.rated, k.key,
       {sign} count(*) AS matches,
       {sign} count(*) FILTER (WHERE s.won) AS wins,
       {sign} count(*) FILTER (WHERE NOT s.won) AS losses,
       {sign} sum(s.deals) AS deals,
       {sign} sum(s.deals_won) AS deals_won,
       {sign} sum(s.deals_lost) AS deals_lost,
       {sign} sum(s.points_won - s.points_lost) AS net
  FROM facts_seatfact s
  JOIN facts_matchfact m USING (match_id)
 CROSS JOIN LATERAL (
    VALUES ('length', coalesce(m.match_to::text, '')), ('seat', s.seat::text),
           ('lead', CASE WHEN m.first_leader = s.seat THEN 'led' ELSE 'followed' END)
     UNION ALL
    SELECT 'opponent', o.player_id::text
      FROM facts_seatfact o
     WHERE o.match_id = s.match_id AND o.side <> s.side AND o.player_id IS NOT NULL
 ) k (split, key)
 WHERE s.player_id IS NOT NULL AND m.reason <> 'aborted' AND m.annulled_at IS NULL AND {condition}
 GROUP BY s.player_id, k.split, m.rules, m.rated, k.key
