-- What a referrer earned of the margin of one completed trade, and how that was worked out. The money itself is in the
-- ledger, under the trade's id.
create table referral_earnings (
  trade_id uuid primary key references trades,
  -- The referrer, who earned it, and the referred client, whose trade it was.
  client_id uuid not null references clients,
  referred_id uuid not null references clients,
  -- How many of the referrer's referrals were ready at that moment, and the share that this gives, in tenths of a per cent.
  referrals integer not null check (referrals > 0),
  per_mille smallint not null check (per_mille > 0),
  margin_amount bigint not null,
  margin_currency char(3) not null,
  -- US dollars per 1 of the margin's currency at mid-market, and what the share came to in US cents.
  usd_rate numeric(20, 10) not null,
  usd_amount bigint not null check (usd_amount > 0),
  created_at timestamptz not null,
  -- Set when the trade failed after all: then all of it is taken back, what is spent already from later earnings.
  failed_at timestamptz,
  taken_back bigint not null default 0 check (taken_back between 0 and usd_amount),
  constraint taken_back_of_failed check (taken_back = 0 or failed_at is not null)
);
create index referral_earnings_owed on referral_earnings (client_id, created_at) where failed_at is not null and taken_back < usd_amount;

-- Points of completed exchanges. An entry is never changed: what fails later is taken back by another one.
create table points_entries (
  id uuid primary key,
  client_id uuid not null references clients,
  trade_id uuid not null references trades,
  kind text not null check (kind in ('earned', 'taken_back')),
  -- In hundredths of a point.
  hundredths bigint not null,
  -- What was exchanged, in pence, and in which year of the programme.
  gbp_amount bigint not null,
  programme_year smallint not null check (programme_year > 0),
  created_at timestamptz not null,
  constraint points_once unique (trade_id, kind),
  constraint points_sign check (case kind when 'earned' then hundredths > 0 else hundredths < 0 end)
);
create index points_entries_client on points_entries (client_id, created_at desc, id desc) include (hundredths);

grant select, insert, update on referral_earnings to summit_app;
grant select, insert on points_entries to summit_app;
