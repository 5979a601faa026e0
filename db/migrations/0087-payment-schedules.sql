-- Payments that a client has set up for later: one recipient, one amount, once or by a rule of calendar days in London.
create table payment_schedules (
  id uuid primary key,
  client_id uuid not null references clients,
  beneficiary_id uuid not null references beneficiaries,
  -- The account that the client confirmed; another one of the same recipient is not paid.
  recipient_account bytea not null,
  label text not null,
  reference text not null,
  currency char(3) not null,
  amount bigint not null check (amount > 0),
  frequency text not null check (frequency in ('once', 'weekly', 'monthly', 'month_end')),
  starts_on date not null,
  every_weeks integer not null check (every_weeks between 1 and 52),
  day_of_month integer check (day_of_month between 1 and 31),
  ends_on date,
  payment_count integer check (payment_count between 1 and 999),
  holiday_rule text not null check (holiday_rule in ('following', 'modified_following')),
  status text not null check (status in ('ACTIVE', 'PAUSED', 'ENDED', 'CANCELLED')),
  -- Why it was paused, where the client did not do it.
  paused_reason text check (paused_reason is null or status = 'PAUSED'),
  -- The next payment that has no row in scheduled_payments; all null when none is left.
  next_period text,
  next_named_on date,
  next_on date,
  -- The period of which the client was reminded.
  reminded_period text,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint payment_schedule_day check ((day_of_month is null) = (frequency <> 'monthly')),
  constraint payment_schedule_next check ((next_period is null) = (next_on is null) and (next_on is null) = (next_named_on is null))
);
create index payment_schedules_due on payment_schedules (next_on, id) where status = 'ACTIVE';
create index payment_schedules_of_client on payment_schedules (client_id, created_at desc, id desc);

-- What became of each period of a schedule: one row at most, whatever runs twice.
create table scheduled_payments (
  id uuid primary key,
  schedule_id uuid not null references payment_schedules,
  client_id uuid not null references clients,
  period text not null,
  named_on date not null,
  pays_on date not null,
  -- As the schedule had them when this payment was due.
  beneficiary_id uuid not null references beneficiaries,
  currency char(3) not null,
  amount bigint not null check (amount > 0),
  status text not null check (status in ('DUE', 'PAID', 'FAILED', 'MISSED', 'SKIPPED')),
  -- In words, why it waits or was not paid.
  reason text,
  attempted_at timestamptz,
  payment_id uuid unique references payments,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint scheduled_payment_once unique (schedule_id, period),
  constraint scheduled_payment_paid check ((payment_id is null) = (status <> 'PAID')),
  constraint scheduled_payment_reason check (reason is not null or status in ('DUE', 'PAID'))
);
create index scheduled_payments_due on scheduled_payments (pays_on, id) where status = 'DUE';
create index scheduled_payments_of_client on scheduled_payments (client_id, pays_on);

insert into lifecycle_changes (object, before, after) values
  ('payment_schedules', null, 'ACTIVE'),
  ('payment_schedules', 'ACTIVE', 'PAUSED'),
  ('payment_schedules', 'ACTIVE', 'ENDED'),
  ('payment_schedules', 'ACTIVE', 'CANCELLED'),
  ('payment_schedules', 'PAUSED', 'ACTIVE'),
  ('payment_schedules', 'PAUSED', 'ENDED'),
  ('payment_schedules', 'PAUSED', 'CANCELLED'),
  ('scheduled_payments', null, 'DUE'),
  ('scheduled_payments', null, 'MISSED'),
  ('scheduled_payments', null, 'SKIPPED'),
  ('scheduled_payments', 'DUE', 'PAID'),
  ('scheduled_payments', 'DUE', 'FAILED'),
  ('scheduled_payments', 'DUE', 'MISSED'),
  ('scheduled_payments', 'DUE', 'SKIPPED');
create trigger payment_schedules_lifecycle_begin before insert on payment_schedules for each row
  when (new.status <> 'ACTIVE') execute function check_lifecycle();
create trigger payment_schedules_lifecycle before update of status on payment_schedules for each row
  when (old.status <> new.status) execute function check_lifecycle();
create trigger scheduled_payments_lifecycle_begin before insert on scheduled_payments for each row
  when (new.status <> 'DUE') execute function check_lifecycle();
create trigger scheduled_payments_lifecycle before update of status on scheduled_payments for each row
  when (old.status <> new.status) execute function check_lifecycle();

grant select, insert, update on payment_schedules, scheduled_payments to summit_app;
