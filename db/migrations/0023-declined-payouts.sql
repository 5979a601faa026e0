-- A payout that the desk declines never left: it is returned without an approval. `check:books` looks for its journal.
alter table payments drop constraint payment_left_approved;
alter table payments add constraint payment_left_approved check (status in ('WAITING', 'READY', 'RETURNED') or approval is not null);
