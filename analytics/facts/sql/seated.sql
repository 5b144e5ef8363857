CREATE TEMPORARY TABLE facts_seated (match_id uuid, seat smallint, player_id uuid, bot boolean) ON COMMIT DROP
