-- Whom players have met on the other side in a rule set, by season.
SELECT DISTINCT point.rules, point.season, point.player_id, opponent
FROM ratings_point point CROSS JOIN unnest(point.opponents) opponent
WHERE point.player_id = ANY(%s) AND point.rules = ANY(%s)
