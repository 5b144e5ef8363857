-- A seal signs the last hash of every stream that moved since the seal before, with a key that the database
-- does not know. So a chain that was rewritten as a whole, or removed with its head, shows.
CREATE TABLE ledger.seal (
    number integer PRIMARY KEY CHECK (number > 0),
    at timestamptz NOT NULL,
    -- up to this place in the global order
    epoch integer NOT NULL,
    xid xid8 NOT NULL,
    gpos bigint NOT NULL,
    -- stream, version and hash, one after the other: 16 + 4 + 32 bytes each
    heads bytea NOT NULL,
    signature bytea NOT NULL CHECK (octet_length(signature) = 32)
);

CREATE FUNCTION ledger.add_seal(
    p_number integer, p_at timestamptz, p_epoch integer, p_xid xid8, p_gpos bigint, p_heads bytea, p_signature bytea
) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS 'INSERT INTO ledger.seal VALUES (p_number, p_at, p_epoch, p_xid, p_gpos, p_heads, p_signature)';

CREATE TRIGGER seal_insert BEFORE INSERT ON ledger.seal
    FOR EACH ROW WHEN (current_user <> 'bura_ledger_keeper') EXECUTE FUNCTION ledger.refuse();
CREATE TRIGGER seal_change BEFORE UPDATE OR DELETE ON ledger.seal
    FOR EACH ROW EXECUTE FUNCTION ledger.refuse();
CREATE TRIGGER seal_truncate BEFORE TRUNCATE ON ledger.seal
    FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse();

ALTER TABLE ledger.seal OWNER TO bura_ledger_keeper;
ALTER FUNCTION ledger.add_seal OWNER TO bura_ledger_keeper;
REVOKE ALL ON FUNCTION ledger.add_seal FROM PUBLIC;
DO $$
BEGIN
    EXECUTE format('GRANT SELECT ON ledger.seal TO %I', current_user);
    EXECUTE format('GRANT EXECUTE ON FUNCTION ledger.add_seal TO %I', current_user);
END
$$;
