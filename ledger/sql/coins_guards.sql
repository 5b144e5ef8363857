-- As for events (guards.sql): rows come in and balances move through ledger.move_coins alone.
CREATE TRIGGER coin_account_write BEFORE INSERT OR UPDATE ON ledger.coin_account
    FOR EACH ROW WHEN (current_user <> 'bura_ledger_keeper') EXECUTE FUNCTION ledger.refuse();
CREATE TRIGGER coin_account_delete BEFORE DELETE ON ledger.coin_account
    FOR EACH ROW EXECUTE FUNCTION ledger.refuse();
CREATE TRIGGER coin_match_write BEFORE INSERT OR UPDATE ON ledger.coin_match
    FOR EACH ROW WHEN (current_user <> 'bura_ledger_keeper') EXECUTE FUNCTION ledger.refuse();
CREATE TRIGGER coin_match_delete BEFORE DELETE ON ledger.coin_match
    FOR EACH ROW EXECUTE FUNCTION ledger.refuse();
CREATE TRIGGER coin_transaction_insert BEFORE INSERT ON ledger.coin_transaction
    FOR EACH ROW WHEN (current_user <> 'bura_ledger_keeper') EXECUTE FUNCTION ledger.refuse();
CREATE TRIGGER coin_transaction_change BEFORE UPDATE OR DELETE ON ledger.coin_transaction
    FOR EACH ROW EXECUTE FUNCTION ledger.refuse();
CREATE TRIGGER coin_line_insert BEFORE INSERT ON ledger.coin_line
    FOR EACH ROW WHEN (current_user <> 'bura_ledger_keeper') EXECUTE FUNCTION ledger.refuse();
CREATE TRIGGER coin_line_change BEFORE UPDATE OR DELETE ON ledger.coin_line
    FOR EACH ROW EXECUTE FUNCTION ledger.refuse();

CREATE TRIGGER coin_account_truncate BEFORE TRUNCATE ON ledger.coin_account
    FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse();
CREATE TRIGGER coin_match_truncate BEFORE TRUNCATE ON ledger.coin_match
    FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse();
CREATE TRIGGER coin_transaction_truncate BEFORE TRUNCATE ON ledger.coin_transaction
    FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse();
CREATE TRIGGER coin_line_truncate BEFORE TRUNCATE ON ledger.coin_line
    FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse();

DO $$
DECLARE
    owned record;
BEGIN
    FOR owned IN
        SELECT oid::regclass AS name FROM pg_class
         WHERE relnamespace = 'ledger'::regnamespace AND relkind = 'r' AND starts_with(relname, 'coin_')
    LOOP
        EXECUTE format('ALTER TABLE %s OWNER TO bura_ledger_keeper', owned.name);
        EXECUTE format('GRANT SELECT ON %s TO %I', owned.name, current_user);
    END LOOP;
    FOR owned IN
        SELECT oid::regprocedure AS name FROM pg_proc
         WHERE pronamespace = 'ledger'::regnamespace
           AND proname IN ('move_coins', 'post_coins', 'coin_outcome_of', 'check_coin_sum')
    LOOP
        EXECUTE format('ALTER FUNCTION %s OWNER TO bura_ledger_keeper', owned.name);
        EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', owned.name);
    END LOOP;
    EXECUTE format('GRANT EXECUTE ON FUNCTION ledger.move_coins TO %I', current_user);
END
$$;
