-- A digest of the ranked matches up to a position that are annulled.
SELECT md5(coalesce(string_agg(match_id::text, ',' ORDER BY match_id), ''))
FROM facts_matchfact
WHERE annulled_at IS NOT NULL AND ranked AND (epoch, xid, gpos) <= (%s, %s, %s)
