-- The one way in. Posts one transaction and moves the balances of its accounts with it; answers in `outcome`:
--   moved     done
--   repeated  this key was posted before, with the same kind and match
--   reused    this key was posted before, for something else
--   stale     the coins of this match do not stand at the version that the caller has read (0: not there)
--   ended     the coins of this match have found their end
--   short     the account of line `short` (from 1 on) does not hold enough
-- Whatever is not `moved` changes nothing. A movement without lines is posted too: its key is used. Locks are taken in one order, match, key, accounts sorted: so
-- transactions wait for each other, but never in a circle.
CREATE OR REPLACE FUNCTION ledger.move_coins(
    p_key uuid, p_kind text, p_match uuid, p_expected integer, p_stake bigint, p_ends boolean,
    p_kinds text[], p_owners uuid[], p_places smallint[], p_holders uuid[], p_amounts bigint[],
    OUT outcome text, OUT short integer
) LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    v_number bigint;
    v_now timestamptz := clock_timestamp();
BEGIN
    outcome := ledger.coin_outcome_of(p_key, p_kind, p_match);
    IF outcome IS NOT NULL THEN
        RETURN;
    END IF;

    -- A refusal undoes this block as a whole.
    BEGIN
        IF p_match IS NULL THEN
            NULL;
        ELSIF p_expected = 0 THEN
            INSERT INTO ledger.coin_match (match_id, version, stake, opened_at)
            VALUES (p_match, 1, p_stake, v_now)
            ON CONFLICT (match_id) DO NOTHING;
        ELSIF p_kind IN ('annul', 'restore') THEN
            -- In turns, and only after the end.
            UPDATE ledger.coin_match m
               SET version = p_expected + 1, annulled = p_kind = 'annul'
             WHERE m.match_id = p_match AND m.version = p_expected AND m.ended_at IS NOT NULL
               AND m.annulled = (p_kind = 'restore');
        ELSE
            UPDATE ledger.coin_match m
               SET version = p_expected + 1, ended_at = CASE WHEN p_ends THEN v_now END
             WHERE m.match_id = p_match AND m.version = p_expected AND m.ended_at IS NULL;
        END IF;
        IF p_match IS NOT NULL AND NOT FOUND THEN
            outcome := coalesce(
                (SELECT 'ended' FROM ledger.coin_match m
                  WHERE m.match_id = p_match AND m.ended_at IS NOT NULL AND p_kind NOT IN ('annul', 'restore')),
                'stale');
            RAISE triggered_action_exception;
        END IF;

        INSERT INTO ledger.coin_transaction (key, kind, match_id, at) VALUES (p_key, p_kind, p_match, v_now)
        ON CONFLICT (key) DO NOTHING RETURNING number INTO v_number;
        IF NOT FOUND THEN
            outcome := 'stale';
            RAISE triggered_action_exception;
        END IF;

        short := ledger.post_coins(v_number, p_kinds, p_owners, p_places, p_holders, p_amounts);
        IF short IS NOT NULL THEN
            outcome := 'short';
            RAISE triggered_action_exception;
        END IF;
        IF p_ends AND EXISTS (
            SELECT FROM ledger.coin_account a
             WHERE a.kind IN ('reserve', 'pot') AND a.owner = p_match AND a.balance <> 0
        ) THEN
            RAISE check_violation USING MESSAGE = 'a match ends with nothing in reserve and nothing in the pot';
        END IF;
        outcome := 'moved';
    EXCEPTION WHEN triggered_action_exception THEN
        -- Somebody may have posted this key meanwhile.
        outcome := coalesce(ledger.coin_outcome_of(p_key, p_kind, p_match), outcome);
    END;
END
$$;

-- What a key that was posted before answers, or null.
CREATE OR REPLACE FUNCTION ledger.coin_outcome_of(p_key uuid, p_kind text, p_match uuid) RETURNS text
LANGUAGE sql VOLATILE SET search_path = pg_catalog, pg_temp AS $$
    SELECT CASE WHEN t.kind = p_kind AND t.match_id IS NOT DISTINCT FROM p_match THEN 'repeated' ELSE 'reused' END
      FROM ledger.coin_transaction t WHERE t.key = p_key
$$;

-- Writes the lines and moves the balances; gives the number of the first line whose account is short.
CREATE OR REPLACE FUNCTION ledger.post_coins(
    p_number bigint, p_kinds text[], p_owners uuid[], p_places smallint[], p_holders uuid[], p_amounts bigint[]
) RETURNS integer LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    v_short integer;
BEGIN
    INSERT INTO ledger.coin_account (kind, owner, place, holder)
    SELECT l.kind, l.owner, l.place, l.holder
      FROM unnest(p_kinds, p_owners, p_places, p_holders) AS l (kind, owner, place, holder)
     ORDER BY l.kind, l.owner, l.place
    ON CONFLICT (kind, owner, place) DO NOTHING;

    PERFORM FROM ledger.coin_account a
       JOIN unnest(p_kinds, p_owners, p_places) AS l (kind, owner, place) USING (kind, owner, place)
      ORDER BY a.kind, a.owner, a.place
        FOR NO KEY UPDATE OF a;

    SELECT min(l.line) INTO v_short
      FROM ledger.coin_account a
      JOIN unnest(p_kinds, p_owners, p_places, p_amounts) WITH ORDINALITY AS l (kind, owner, place, amount, line)
     USING (kind, owner, place)
     WHERE a.balance + l.amount < 0 AND a.kind <> 'mint';
    IF v_short IS NOT NULL THEN
        RETURN v_short;
    END IF;

    UPDATE ledger.coin_account a
       SET balance = a.balance + l.amount
      FROM unnest(p_kinds, p_owners, p_places, p_amounts) AS l (kind, owner, place, amount)
     WHERE a.kind = l.kind AND a.owner = l.owner AND a.place = l.place;
    INSERT INTO ledger.coin_line (number, kind, owner, place, amount)
    SELECT p_number, l.kind, l.owner, l.place, l.amount
      FROM unnest(p_kinds, p_owners, p_places, p_amounts) AS l (kind, owner, place, amount);
    RETURN NULL;
END
$$;
