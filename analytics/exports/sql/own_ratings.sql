SELECT
    match_id AS match, rules, number, season, at, rating, deviation, change, expected, won,
    array_to_json(ARRAY(
        SELECT CASE WHEN opponent <> ALL ({gone}::uuid[]) THEN opponent END
        FROM unnest(opponents) WITH ORDINALITY AS met (opponent, nth) ORDER BY nth
    )) AS opponents
FROM ratings_point
WHERE player_id = {player}
ORDER BY at, match_id
