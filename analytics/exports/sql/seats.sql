SELECT
    s.match_id AS match, s.seat, CASE WHEN s.player_id <> ALL ({gone}::uuid[]) THEN s.player_id END AS player, s.bot, s.side, s.won,
    s.points, {counters}
FROM facts_seatfact AS s
JOIN facts_matchfact AS m USING (match_id)
WHERE (m.epoch, m.xid, m.gpos) > {low} AND (m.epoch, m.xid, m.gpos) <= {high}
ORDER BY m.epoch, m.xid, m.gpos, s.seat
