-- To be called once after a restore, before the service starts: from here on new events sort above every
-- event restored, whatever transaction ids this cluster hands out. Waits for appends under way.
CREATE FUNCTION ledger.raise_epoch() RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    raised integer;
BEGIN
    LOCK TABLE ledger.epoch IN ACCESS EXCLUSIVE MODE;
    UPDATE ledger.epoch SET number = number + 1 RETURNING number INTO raised;
    UPDATE ledger.head SET last_xid = '0';
    RETURN raised;
END
$$;

-- Whether events of the current epoch carry transaction ids that this cluster has not reached yet.
CREATE FUNCTION ledger.is_ahead_of_cluster() RETURNS boolean
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
    SELECT EXISTS (
        SELECT FROM (SELECT epoch, xid FROM ledger.event ORDER BY epoch DESC, xid DESC, gpos DESC LIMIT 1) last
         WHERE last.epoch = (SELECT number FROM ledger.epoch)
           AND last.xid >= pg_snapshot_xmax(pg_current_snapshot())
           AND last.xid IS DISTINCT FROM pg_current_xact_id_if_assigned())
$$;
