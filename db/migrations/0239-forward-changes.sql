-- Other dates for what is left of a forward, as quoted, and accepted or not. An accepted one has a row of its id in
-- `forward_quotes`, whose terms the forward then has. Amounts are in minor units, rates in bought units per 1 sold.
create table forward_changes (
  id uuid primary key,
  forward_id uuid not null references forwards,
  client_id uuid not null references clients,
  -- The terms that it changes, and what was left of them.
  terms_before uuid not null references forward_quotes,
  from_left bigint not null check (from_left > 0),
  to_left bigint not null check (to_left > 0),
  -- Bought instead of `to_left`, and the worth of `from_left` at `mid_rate`.
  to_amount bigint not null check (to_amount > 0),
  mid_amount bigint not null check (mid_amount >= 0),
  -- Mid-market when it was quoted, for the dates before and for the new ones.
  mid_before numeric(20, 10) not null check (mid_before > 0),
  mid_after numeric(20, 10) not null check (mid_after > 0),
  -- In millionths of `mid_after`.
  margin integer not null check (margin >= 0),
  spot_rate numeric(20, 10) not null check (spot_rate > 0),
  mid_rate numeric(20, 10) not null check (mid_rate > 0),
  rate numeric(20, 10) not null check (rate > 0 and rate <= mid_rate),
  delivery_from date not null,
  delivery_to date not null,
  rate_source text not null,
  rate_at timestamptz not null,
  rate_simulated boolean not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by uuid references users,
  constraint forward_change_window check (delivery_from <= delivery_to),
  constraint forward_change_accepted check (num_nulls(accepted_at, accepted_by) in (0, 2))
);
create index forward_changes_forward on forward_changes (forward_id);
create index forward_changes_client on forward_changes (client_id);
-- Terms are changed once.
create unique index forward_changes_terms on forward_changes (terms_before) where accepted_at is not null;
grant select, insert, update (accepted_at, accepted_by) on forward_changes to summit_app;
grant update (quote_id) on forwards to summit_app;
