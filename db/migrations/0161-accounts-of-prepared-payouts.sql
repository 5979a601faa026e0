-- A keyed hash of the account that a prepared payout pays, the same for all clients: the daily limit of an account counts by
-- it, whichever client pays and whatever the recipient's account is by now. Null for payouts that were prepared before.
alter table payments add column payee_account bytea;
