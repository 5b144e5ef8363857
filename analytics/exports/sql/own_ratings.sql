SELECT
    match_id AS match, rules, number, season, at, rating, deviation, change, expected, won, array_to_json(opponents) AS opponents
FROM ratings_point
WHERE player_id = {player}
ORDER BY at, match_id
