SELECT
    match_id AS match, rules, options, match_to, ante, seats, tempo, ranked, rated, stake, winner, reason, score, level,
    deals, tricks, first_leader, started_at, finished_at, annulled_at
FROM facts_matchfact
WHERE (epoch, xid, gpos) > {low} AND (epoch, xid, gpos) <= {high}
ORDER BY epoch, xid, gpos
