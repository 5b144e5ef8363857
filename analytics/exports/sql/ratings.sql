SELECT
    r.match_id AS match, r.rules, CASE WHEN r.player_id <> ALL ({gone}::uuid[]) THEN r.player_id END AS player, r.number,
    r.season, r.at, r.rating, r.deviation, r.change, r.expected, r.won
FROM ratings_point AS r
JOIN facts_matchfact AS m USING (match_id)
WHERE (m.epoch, m.xid, m.gpos) > {low} AND (m.epoch, m.xid, m.gpos) <= {high}
ORDER BY m.epoch, m.xid, m.gpos, r.player_id
