-- Standings that are about to be written anew.
DELETE FROM ratings_standing standing
USING unnest(%s::text[], %s::text[], %s::uuid[]) AS anew (rules, season, player_id)
WHERE standing.rules = anew.rules AND standing.season = anew.season AND standing.player_id = anew.player_id
