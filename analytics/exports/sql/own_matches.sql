SELECT
    m.match_id AS match, m.rules, m.options, m.match_to, m.ante, m.seats, m.tempo, m.ranked, m.rated, m.stake, m.winner,
    m.reason, m.score, m.level, m.deals AS match_deals, m.started_at, m.finished_at, m.annulled_at, s.seat, s.side, s.won,
    s.points, {counters}
FROM facts_seatfact AS s
JOIN facts_matchfact AS m USING (match_id)
WHERE s.player_id = {player}
ORDER BY m.epoch, m.xid, m.gpos
