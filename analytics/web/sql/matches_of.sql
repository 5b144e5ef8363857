-- A player's matches, the latest first, those against one opponent only if one is named; with all their seats and
-- what the match did to the player's rating.
WITH own AS (
    SELECT
        m.match_id, m.rules, m.match_to, m.ante, m.score, m.winner, m.ranked, m.reason, m.annulled_at IS NOT NULL AS annulled,
        m.finished_at, m.epoch, m.xid, m.gpos, s.side, s.won, count(*) OVER () AS total
    FROM facts_seatfact AS s
    JOIN facts_matchfact AS m USING (match_id)
    WHERE
        s.player_id = %(player)s
        AND (%(rules)s::text IS NULL OR m.rules = %(rules)s)
        AND (
            %(opponent)s::uuid IS NULL
            OR EXISTS (
                SELECT FROM facts_seatfact AS o
                WHERE o.match_id = s.match_id AND o.player_id = %(opponent)s AND o.side <> s.side
            )
        )
    ORDER BY m.epoch DESC, m.xid DESC, m.gpos DESC
    LIMIT %(limit)s OFFSET %(offset)s
)
SELECT
    own.match_id, own.rules, own.match_to, own.ante, own.score, own.ranked, own.annulled, own.finished_at, own.side, own.won,
    own.total, p.change,
    (
        SELECT jsonb_agg(jsonb_build_array(o.side, o.player_id, o.bot) ORDER BY o.seat)
        FROM facts_seatfact AS o WHERE o.match_id = own.match_id
    ) AS seats
FROM own
LEFT JOIN ratings_point AS p ON p.match_id = own.match_id AND p.player_id = %(player)s
ORDER BY own.epoch DESC, own.xid DESC, own.gpos DESC
