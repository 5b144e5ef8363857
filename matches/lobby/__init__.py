"""Where people meet: open tables, quick pairing, challenges, rematches."""
