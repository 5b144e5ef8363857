-- Where the last of the next so many finished matches stands in the global order.
SELECT epoch, xid, gpos
FROM facts_matchfact
WHERE (epoch, xid, gpos) > (%s, %s, %s)
ORDER BY epoch, xid, gpos
OFFSET %s
LIMIT 1
