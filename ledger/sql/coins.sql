-- Coins, in double entry. Amounts are whole hundredths. Accounts:
--   player   what a player has at hand              owner: the player
--   reserve  what a seat has put aside for a match  owner: the match, place: the seat, holder: the player
--   pot      what lies in the middle                owner: the match
--   house    commissions      \ owner: nobody; in sixteen parts (place), since one row that every match
--   mint     where coins come from / moves would put all of them in one queue
CREATE TABLE ledger.coin_account (
    kind text NOT NULL CHECK (kind IN ('player', 'reserve', 'pot', 'house', 'mint')),
    owner uuid NOT NULL,
    place smallint NOT NULL CHECK (place >= 0),
    holder uuid CHECK ((kind = 'reserve') = (holder IS NOT NULL)),
    balance bigint NOT NULL DEFAULT 0,
    PRIMARY KEY (kind, owner, place),
    CONSTRAINT coin_balance_covers CHECK (balance >= 0 OR kind = 'mint')
);
-- What a player has in reserve, without the empty reserves of all matches ever played.
CREATE INDEX coin_account_holder ON ledger.coin_account (holder) WHERE balance > 0 AND holder IS NOT NULL;

-- The coins of one match. Its version moves with each transaction, so that what was planned on an older
-- reading is refused; after the end nothing moves.
CREATE TABLE ledger.coin_match (
    match_id uuid PRIMARY KEY,
    version integer NOT NULL CHECK (version > 0),
    -- what one seat stakes at level 1, or antes
    stake bigint NOT NULL CHECK (stake > 0),
    opened_at timestamptz NOT NULL,
    ended_at timestamptz
) WITH (fillfactor = 50);
CREATE INDEX coin_match_open ON ledger.coin_match (opened_at) WHERE ended_at IS NULL;

CREATE TABLE ledger.coin_transaction (
    number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    key uuid NOT NULL UNIQUE,
    kind text NOT NULL CHECK (kind IN (
        'top_up', 'reserve', 'raise', 'ante', 'penalty', 'win', 'refund', 'adjust')),
    match_id uuid REFERENCES ledger.coin_match,
    at timestamptz NOT NULL,
    CHECK ((kind IN ('top_up', 'adjust')) = (match_id IS NULL))
);

CREATE TABLE ledger.coin_line (
    number bigint NOT NULL REFERENCES ledger.coin_transaction,
    kind text NOT NULL,
    owner uuid NOT NULL,
    place smallint NOT NULL,
    amount bigint NOT NULL CHECK (amount <> 0),
    PRIMARY KEY (kind, owner, place, number),
    FOREIGN KEY (kind, owner, place) REFERENCES ledger.coin_account
);

-- Lines come in whole transactions, and each transaction sums to zero.
CREATE FUNCTION ledger.check_coin_sum() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    IF EXISTS (SELECT FROM added GROUP BY number HAVING sum(amount) <> 0) THEN
        RAISE check_violation USING MESSAGE = 'the lines of a transaction must sum to zero';
    END IF;
    RETURN NULL;
END
$$;
CREATE TRIGGER coin_line_sum AFTER INSERT ON ledger.coin_line
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION ledger.check_coin_sum();
