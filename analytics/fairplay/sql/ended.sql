-- The next matches that have ended and are rated, or passed over by rating, in the global order.
SELECT epoch, xid, gpos, match_id
FROM facts_matchfact
WHERE (epoch, xid, gpos) > (%s, %s, %s) AND (epoch, xid, gpos) <= (%s, %s, %s)
ORDER BY epoch, xid, gpos
LIMIT %s
