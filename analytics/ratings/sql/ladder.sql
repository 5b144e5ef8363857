-- The places of a ladder at a moment: who has a small enough deviation (it grows with absence), recent play and
-- enough distinct opponents, by rating. A page of it, or those around a player.
WITH seen AS (
    SELECT
        standing.*,
        sqrt(
            deviation ^ 2
            + (volatility * %(scale)s) ^ 2
            * greatest(extract(epoch FROM %(moment)s - last_at)::float8, 0) / 86400 * %(periods_per_day)s
        ) AS deviation_now
    FROM ratings_standing standing
    WHERE rules = %(rules)s AND season = %(season)s
        AND opponents >= %(opponents)s
        AND last_at > %(moment)s - make_interval(days => %(days)s)
),
ladder AS (
    SELECT
        row_number() OVER (ORDER BY rating DESC, player_id) AS place,
        count(*) OVER () AS total,
        seen.*
    FROM seen
    WHERE deviation_now <= %(deviation)s
)
SELECT place, player_id, rating, deviation_now, matches, wins, opponents, last_at, total
FROM ladder
WHERE %(player)s::uuid IS NULL
    OR abs(place - (SELECT place FROM ladder WHERE player_id = %(player)s::uuid)) <= %(size)s
ORDER BY place
LIMIT %(limit)s
OFFSET %(offset)s
