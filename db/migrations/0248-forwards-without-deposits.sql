-- A forward whose deposit is paid by bank transfer is firm when it is booked, and waits for that money until a moment.
alter table forwards add column deposit_due_by timestamptz;
grant update (deposit_due_by) on forwards to summit_app;
alter table forwards drop constraint forwards_status_check;
alter table forwards add constraint forwards_status_check
  check (status in ('PENDING_DEPOSIT', 'ACTIVE', 'PARTLY_DRAWN', 'DRAWN', 'SETTLED', 'CLOSED_OUT')) not valid;
alter table forwards drop constraint forward_left;
alter table forwards add constraint forward_left check (case when status in ('PENDING_DEPOSIT', 'ACTIVE', 'PARTLY_DRAWN')
  then from_left > 0 and to_left > 0 else from_left = 0 and to_left = 0 end) not valid;
alter table forwards add constraint forward_pending
  check (status <> 'PENDING_DEPOSIT' or (deposit_due_by is not null and deposit_held = 0)) not valid;
create index forwards_pending on forwards (client_id) where status = 'PENDING_DEPOSIT';
insert into lifecycle_changes (object, before, after) values
  ('forwards', null, 'PENDING_DEPOSIT'),
  ('forwards', 'PENDING_DEPOSIT', 'ACTIVE'),
  ('forwards', 'PENDING_DEPOSIT', 'CLOSED_OUT');

-- Null for one that was closed since its deposit didn't come in time.
alter table forward_closeouts alter column closed_by drop not null;
