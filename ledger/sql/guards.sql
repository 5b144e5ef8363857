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

CREATE TRIGGER event_truncate BEFORE TRUNCATE ON ledger.event
    FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse();
CREATE TRIGGER head_truncate BEFORE TRUNCATE ON ledger.head
    FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse();
CREATE TRIGGER epoch_truncate BEFORE TRUNCATE ON ledger.epoch
    FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse();
