SELECT s.player_id, m.rules, m.rated, o ->> 0 AS hand, o ->> 1 AS lead,
       {sign} sum((o ->> 2)::integer) AS deals,
       {sign} sum((o ->> 3)::integer) AS won,
       {sign} sum((o ->> 4)::integer) AS net
  FROM facts_seatfact s
  JOIN facts_matchfact m USING (match_id)
 CROSS JOIN LATERAL jsonb_array_elements(s.openings) o
 WHERE s.player_id IS NOT NULL AND m.reason <> 'aborted' AND m.annulled_at IS NULL AND {condition}
 GROUP BY s.player_id, m.rules, m.rated, hand, lead
