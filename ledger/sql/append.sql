-- The hash of one event: SHA-256 over the hash before it and every column, numbers big-endian. Only the
-- type and the body vary in length; the type carries its length, the body ends the text.
-- ledger/chain.py computes the same.
CREATE FUNCTION ledger.link(
    previous bytea, stream_id uuid, version integer, epoch integer, xid xid8, gpos bigint, type text,
    schema_version integer, at timestamptz, command_id uuid, command_index integer, closes boolean, body text
) RETURNS bytea LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN pg_catalog.sha256(
    previous OPERATOR(pg_catalog.||) pg_catalog.uuid_send(stream_id)
    OPERATOR(pg_catalog.||) pg_catalog.int4send(version)
    OPERATOR(pg_catalog.||) pg_catalog.int4send(epoch)
    OPERATOR(pg_catalog.||) pg_catalog.xid8send(xid)
    OPERATOR(pg_catalog.||) pg_catalog.int8send(gpos)
    OPERATOR(pg_catalog.||) pg_catalog.int4send(schema_version)
    OPERATOR(pg_catalog.||) pg_catalog.timestamptz_send(at)
    OPERATOR(pg_catalog.||) pg_catalog.uuid_send(command_id)
    OPERATOR(pg_catalog.||) pg_catalog.int4send(command_index)
    OPERATOR(pg_catalog.||) pg_catalog.boolsend(closes)
    OPERATOR(pg_catalog.||) pg_catalog.int4send(pg_catalog.octet_length(pg_catalog.convert_to(type, 'UTF8')))
    OPERATOR(pg_catalog.||) pg_catalog.convert_to(type, 'UTF8')
    OPERATOR(pg_catalog.||) pg_catalog.convert_to(body, 'UTF8')
);

-- The one way in. Appends the events of one command to a stream, if the stream stands at the expected
-- version (0: not there yet), and answers in `outcome`:
--   appended   first_version..last_version are new
--   repeated   this command was applied before, at first_version..last_version
--   conflict   the stream stands at last_version (0: not there)
--   closed     the stream took its last event, at last_version
--   early      this transaction is older than the stream's last one and would break the global order;
--              a new transaction can do it
-- No lock but the head's row, no notification: either would put all appends of the service in one queue.
CREATE FUNCTION ledger.append(
    p_stream uuid, p_expected integer, p_command uuid,
    p_types text[], p_schema_versions integer[], p_bodies text[], p_close boolean,
    OUT outcome text, OUT first_version integer, OUT last_version integer
) LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    v_count integer := cardinality(p_bodies);
    v_epoch integer;
    v_head ledger.head%ROWTYPE;
    v_xid xid8;
    v_at timestamptz;
    v_hash bytea := '\x0000000000000000000000000000000000000000000000000000000000000000';
    v_gpos bigint[];
    v_hashes bytea[];
BEGIN
    IF v_count = 0 OR v_count <> cardinality(p_types) OR v_count <> cardinality(p_schema_versions) THEN
        RAISE invalid_parameter_value USING MESSAGE = 'an append takes one or more whole events';
    END IF;

    -- Twice at most: the second time when another append moved the head under this one. A head's version
    -- never stands still while the rest of it changes, so where the version is as read, all is.
    FOR attempt IN 1..2 LOOP
        SELECT e.number, h.version, h.hash, h.last_xid, h.status, c.version
          INTO v_epoch, v_head.version, v_head.hash, v_head.last_xid, v_head.status, first_version
          FROM ledger.epoch e
          LEFT JOIN ledger.head h ON h.stream_id = p_stream
          LEFT JOIN ledger.event c
            ON c.stream_id = p_stream AND c.command_id = p_command AND c.command_index = 0;

        IF first_version IS NOT NULL THEN
            outcome := 'repeated';
            SELECT max(e.version) INTO last_version
              FROM ledger.event e
             WHERE e.stream_id = p_stream AND e.version >= first_version AND e.command_id = p_command;
            RETURN;
        END IF;
        last_version := coalesce(v_head.version, 0);
        IF last_version <> p_expected THEN
            outcome := 'conflict';
            RETURN;
        END IF;
        IF v_head.status = 'closed' THEN
            outcome := 'closed';
            RETURN;
        END IF;
        v_xid := pg_current_xact_id();
        IF v_head.last_xid > v_xid THEN
            outcome := 'early';
            RETURN;
        END IF;

        v_hash := coalesce(v_head.hash, v_hash);
        v_at := clock_timestamp();
        FOR i IN 1..v_count LOOP
            v_gpos[i] := nextval('ledger.gpos');
            v_hash := ledger.link(
                v_hash, p_stream, p_expected + i, v_epoch, v_xid, v_gpos[i], p_types[i],
                p_schema_versions[i], v_at, p_command, i - 1, p_close AND i = v_count, p_bodies[i]);
            v_hashes[i] := v_hash;
        END LOOP;

        IF p_expected = 0 THEN
            INSERT INTO ledger.head (stream_id, version, hash, last_xid, status)
            VALUES (p_stream, v_count, v_hash, v_xid, CASE WHEN p_close THEN 'closed' ELSE 'open' END)
            ON CONFLICT (stream_id) DO NOTHING;
        ELSE
            UPDATE ledger.head h
               SET version = p_expected + v_count, hash = v_hash, last_xid = v_xid,
                   status = CASE WHEN p_close THEN 'closed' ELSE 'open' END
             WHERE h.stream_id = p_stream AND h.version = p_expected;
        END IF;
        CONTINUE WHEN NOT FOUND;

        FOR i IN 1..v_count LOOP
            INSERT INTO ledger.event (
                stream_id, version, epoch, xid, gpos, type, schema_version, at,
                command_id, command_index, closes, body, hash)
            VALUES (
                p_stream, p_expected + i, v_epoch, v_xid, v_gpos[i], p_types[i], p_schema_versions[i], v_at,
                p_command, i - 1, p_close AND i = v_count, p_bodies[i], v_hashes[i]);
        END LOOP;
        outcome := 'appended';
        first_version := p_expected + 1;
        last_version := p_expected + v_count;
        RETURN;
    END LOOP;
    -- Only a head that fell back to the expected version could lead here, and heads never fall back.
    RAISE serialization_failure USING MESSAGE = 'the stream moved twice during one append';
END
$$;
