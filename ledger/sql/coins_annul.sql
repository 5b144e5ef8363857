-- A match that has ended can be annulled, and the annulment lifted again, in turns (coins_move.sql).
ALTER TABLE ledger.coin_match ADD COLUMN annulled boolean NOT NULL DEFAULT false;
ALTER TABLE ledger.coin_transaction DROP CONSTRAINT coin_transaction_kind_check;
ALTER TABLE ledger.coin_transaction ADD CONSTRAINT coin_transaction_kind_check CHECK (kind IN (
    'top_up', 'reserve', 'raise', 'ante', 'penalty', 'win', 'refund', 'adjust', 'annul', 'restore'));
