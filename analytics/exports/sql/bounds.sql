SELECT epoch, xid, gpos FROM (
    SELECT epoch, xid, gpos, row_number() OVER (ORDER BY epoch, xid, gpos) AS place FROM facts_matchfact
) AS placed
WHERE place %% %s = 0
ORDER BY epoch, xid, gpos
