-- Append-only, by the database itself. Rows come in through ledger.append alone, which runs as the
-- keeper; no role, the owner of the service and superusers included, may change, remove or add one by
-- hand. An administrator can still take the guards down first: the hash chain and the seals find that.

CREATE FUNCTION ledger.refuse() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    RAISE insufficient_privilege USING MESSAGE = format(
        'the ledger is append-only: %s on %s refused', TG_OP, TG_TABLE_NAME);
END
$$;

CREATE TRIGGER event_insert BEFORE INSERT ON ledger.event
    FOR EACH ROW WHEN (current_user <> 'bura_ledger_keeper') EXECUTE FUNCTION ledger.refuse();
CREATE TRIGGER event_change BEFORE UPDATE OR DELETE ON ledger.event
    FOR EACH ROW EXECUTE FUNCTION ledger.refuse();
CREATE TRIGGER head_write BEFORE INSERT OR UPDATE ON ledger.head
    FOR EACH ROW WHEN (current_user <> 'bura_ledger_keeper') EXECUTE FUNCTION ledger.refuse();
CREATE TRIGGER head_delete BEFORE DELETE ON ledger.head
    FOR EACH ROW EXECUTE FUNCTION ledger.refuse();
CREATE TRIGGER epoch_write BEFORE INSERT OR UPDATE OR DELETE ON ledger.epoch
    FOR EACH ROW WHEN (current_user <> 'bura_ledger_keeper') EXECUTE FUNCTION ledger.refuse();

-- A TRUNCATE of one partition does not fire its parent's trigger, so each table has its own.
DO $$
DECLARE
    guarded regclass;
BEGIN
    FOR guarded IN
        SELECT oid FROM pg_class WHERE relnamespace = 'ledger'::regnamespace AND relkind IN ('r', 'p')
    LOOP
        EXECUTE format(
            'CREATE TRIGGER no_truncate BEFORE TRUNCATE ON %s '
            'FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse()', guarded);
    END LOOP;
END
$$;
