-- An order may begin to watch the rate on a later day. Until then it is paused, so that no version of the program fills it; one
-- that knows no start is refused to resume it. An order good till cancelled reminds its client that it is open; remind_at is
-- null for one that its client gave a last day.
alter table orders add column starts_at timestamptz, add column awaits_start boolean not null default false,
  add column remind_at timestamptz,
  add constraint order_start check (starts_at < expires_at),
  add constraint order_awaits_start check (not awaits_start or num_nulls(starts_at, paused_at) = 0);
create index orders_starting on orders (starts_at) where status = 'pending' and awaits_start;
create index orders_reminding on orders (remind_at) where status = 'pending' and remind_at is not null;
