-- What each of these players did in rated and staked matches, a row for each opponent, oldest first. The window is
-- counted back from the player's own last match, so that a rebuild comes to the same rows whenever it runs.
WITH played AS (
    SELECT
        seat.*, fact.finished_at, fact.rules, fact.rated, fact.stake, fact.level, fact.reason, fact.winner, fact.score,
        fact.match_to, fact.sides, fact.version, max(fact.finished_at) OVER (PARTITION BY seat.player_id) AS last_at
    FROM facts_seatfact AS seat
    JOIN facts_matchfact AS fact USING (match_id)
    WHERE
        seat.player_id = ANY(%(players)s) AND NOT seat.bot AND seat.won IS NOT NULL
        AND fact.annulled_at IS NULL AND (fact.rated OR fact.stake > 0)
)
SELECT
    played.player_id, other.player_id, played.match_id, played.version,
    row_number() OVER (PARTITION BY played.match_id, played.seat ORDER BY other.seat) = 1,
    played.sides = 2, played.rated,
    coalesce(point.rating, mine.rating, 1500),
    point.settled IS TRUE,
    coalesce(point.expected, 1 / (1 + 10 ^ ((coalesce(theirs.rating, 1500) - coalesce(mine.rating, 1500)) / 400))),
    played.won, played.stake * played.level, played.reason, played.match_to,
    (played.score ->> played.side::int)::int, (played.score ->> other.side::int)::int,
    played.resigned + played.timeouts > 0, other.resigned + other.timeouts > 0,
    played.luck_deals, played.luck_actual, played.luck_expected, played.luck_aa, played.luck_ee, played.luck_ae,
    played.thinks, played.think_x, played.think_y, played.think_xx, played.think_xy, played.think_yy,
    played.claims_true + played.claims_false,
    played.claims_unproved, played.claims_unproved_true, played.claims_chance
FROM played
JOIN facts_seatfact AS other
    ON other.match_id = played.match_id AND other.side <> played.side
    AND other.player_id IS NOT NULL AND NOT other.bot
LEFT JOIN ratings_point AS point ON point.match_id = played.match_id AND point.player_id = played.player_id
-- A casual match for coins has no point of its own: the ratings then were those of the last rated one.
LEFT JOIN LATERAL (
    SELECT rating FROM ratings_point
    WHERE player_id = played.player_id AND rules = played.rules AND at <= played.finished_at AND NOT played.rated
    ORDER BY number DESC LIMIT 1
) AS mine ON TRUE
LEFT JOIN LATERAL (
    SELECT rating FROM ratings_point
    WHERE player_id = other.player_id AND rules = played.rules AND at <= played.finished_at AND NOT played.rated
    ORDER BY number DESC LIMIT 1
) AS theirs ON TRUE
WHERE played.finished_at > played.last_at - make_interval(days => %(days)s)
ORDER BY played.player_id, played.finished_at, played.match_id, other.seat
