-- The places of a ladder at a moment: who has a small enough deviation (it grows with absence), recent play and
-- enough distinct opponents, by rating. Of all or of some players a page, or those around a player.
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
    SELECT row_number() OVER (ORDER BY rating DESC, player_id) AS place, seen.*
    FROM seen
    WHERE deviation_now <= %(deviation)s
),
chosen AS (
    SELECT row_number() OVER (ORDER BY place) AS place_among, count(*) OVER () AS total, ladder.*
    FROM ladder
    WHERE %(among)s::uuid[] IS NULL OR player_id = ANY(%(among)s::uuid[])
)
SELECT place, place_among, player_id, rating, deviation_now, matches, wins, opponents, last_at, total
FROM chosen
WHERE %(player)s::uuid IS NULL
    OR abs(place_among - (SELECT place_among FROM chosen WHERE player_id = %(player)s::uuid)) <= %(size)s
ORDER BY place_among
LIMIT %(limit)s
OFFSET %(offset)s
