-- Hands everything to the keeper, and to everybody else the right to read and to call.
DO $$
DECLARE
    owned record;
BEGIN
    GRANT USAGE, CREATE ON SCHEMA ledger TO bura_ledger_keeper;
    FOR owned IN
        SELECT oid::regclass AS name FROM pg_class
         WHERE relnamespace = 'ledger'::regnamespace AND relkind = 'r'
    LOOP
        EXECUTE format('ALTER TABLE %s OWNER TO bura_ledger_keeper', owned.name);
    END LOOP;
    ALTER SEQUENCE ledger.gpos OWNER TO bura_ledger_keeper;
    FOR owned IN SELECT oid::regprocedure AS name FROM pg_proc WHERE pronamespace = 'ledger'::regnamespace LOOP
        EXECUTE format('ALTER FUNCTION %s OWNER TO bura_ledger_keeper', owned.name);
        EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', owned.name);
    END LOOP;

    EXECUTE format('GRANT USAGE ON SCHEMA ledger TO %I', current_user);
    EXECUTE format('GRANT SELECT ON ALL TABLES IN SCHEMA ledger TO %I', current_user);
    EXECUTE format('GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA ledger TO %I', current_user);
END
$$;
