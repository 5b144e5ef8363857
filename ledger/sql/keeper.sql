-- The keeper owns the ledger and nobody logs in as it. Roles belong to the whole cluster, so it may
-- already be there; a role that may not create roles needs an administrator to make it beforehand and
-- grant it.
DO $$
BEGIN
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'bura_ledger_keeper') THEN
        CREATE ROLE bura_ledger_keeper NOLOGIN;
    END IF;
EXCEPTION WHEN duplicate_object OR unique_violation THEN
    NULL; -- a migration of another database made it at the same moment
END
$$;
DO $$
BEGIN
    IF NOT pg_has_role(current_user, 'bura_ledger_keeper', 'SET') THEN
        EXECUTE format('GRANT bura_ledger_keeper TO %I', current_user);
    END IF;
END
$$;
