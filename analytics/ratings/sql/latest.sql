-- Where the last finished match stands in the global order.
SELECT epoch, xid, gpos FROM facts_matchfact ORDER BY epoch DESC, xid DESC, gpos DESC LIMIT 1
