-- Streams, their heads and their events. Every key is led by the stream, so that the same tables can be
-- distributed over several nodes. The owner is a role that nobody logs in as: see keeper.sql.

CREATE SCHEMA ledger;

-- One row. Raised after a restore, so that events written before it sort below those written after it.
CREATE TABLE ledger.epoch (
    only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
    number integer NOT NULL CHECK (number > 0)
);
INSERT INTO ledger.epoch (number) VALUES (1);

-- Numbers the events of one transaction. Between transactions the transaction id decides, so a cached
-- block of numbers in each session is safe.
CREATE SEQUENCE ledger.gpos AS bigint CACHE 32;

-- Half-filled pages let each append move its head without touching an index.
CREATE TABLE ledger.head (
    stream_id uuid PRIMARY KEY,
    version integer NOT NULL CHECK (version > 0),
    hash bytea NOT NULL CHECK (octet_length(hash) = 32),
    last_xid xid8 NOT NULL,
    status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'closed'))
) WITH (fillfactor = 50);

CREATE TABLE ledger.event (
    stream_id uuid NOT NULL,
    version integer NOT NULL CHECK (version > 0),
    epoch integer NOT NULL,
    xid xid8 NOT NULL,
    gpos bigint NOT NULL,
    type text NOT NULL CHECK (type <> ''),
    schema_version integer NOT NULL CHECK (schema_version > 0),
    at timestamptz NOT NULL,
    command_id uuid NOT NULL,
    command_index integer NOT NULL CHECK (command_index >= 0),
    closes boolean NOT NULL,
    body text NOT NULL,
    hash bytea NOT NULL CHECK (octet_length(hash) = 32),
    PRIMARY KEY (stream_id, version)
);

-- A command is applied to a stream once. Its first event stands for it.
CREATE UNIQUE INDEX event_command ON ledger.event (stream_id, command_id) WHERE command_index = 0;

-- The global order, as its readers walk it.
CREATE INDEX event_position ON ledger.event (epoch, xid, gpos);
