-- What a rebuild has worked out so far. Lost with the server, as is the rebuild.
DROP TABLE IF EXISTS facts_new_match, facts_new_seat;
CREATE UNLOGGED TABLE facts_new_match (LIKE facts_matchfact INCLUDING DEFAULTS);
CREATE UNLOGGED TABLE facts_new_seat (LIKE facts_seatfact);
ALTER TABLE facts_new_seat DROP COLUMN id
