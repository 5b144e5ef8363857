-- Rated matches after a position and up to another, in the order in which they are rated. -1: nobody led.
COPY (
    SELECT
        match.match_id,
        match.finished_at,
        match.winner,
        coalesce(match.first_leader, -1::smallint),
        match.sides,
        ARRAY(SELECT seat.player_id FROM facts_seatfact seat WHERE seat.match_id = match.match_id ORDER BY seat.seat),
        match.rules
    FROM facts_matchfact match
    WHERE match.rated AND match.winner IS NOT NULL
        AND (match.epoch, match.xid, match.gpos) > ({after_epoch}, {after_xid}, {after_gpos})
        AND (match.epoch, match.xid, match.gpos) <= ({upto_epoch}, {upto_xid}, {upto_gpos})
    ORDER BY match.epoch, match.xid, match.gpos
) TO STDOUT (FORMAT BINARY)
