-- Where the client lives, as the IANA names it; null means Europe/London.
alter table clients add column if not exists time_zone text;

-- A client's wish to be told once when the client rate crosses a target.
create table rate_alerts (
  id uuid primary key,
  client_id uuid not null references clients,
  from_currency char(3) not null,
  to_currency char(3) not null,
  target_rate numeric(20, 10) not null check (target_rate > 0),
  -- What the rate has to become, from the side of the target that it was on when the alert was saved.
  side text not null check (side in ('at_or_above', 'at_or_below')),
  -- The moment of the rate by which the side was told: an older tick does not fire the alert.
  armed_at timestamptz not null,
  -- Since when the client wants the rate by mail each day; null when they do not.
  daily_since timestamptz,
  -- When the target was reached, and at which client rate; saving the alert anew takes both away.
  fired_at timestamptz,
  fired_rate numeric(20, 10),
  -- One more with each change by the client: whoever edits an older version is told.
  version integer not null default 1 check (version > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (from_currency <> to_currency),
  check ((fired_at is null) = (fired_rate is null))
);
create index rate_alerts_client on rate_alerts (client_id, created_at desc, id desc);
-- The matcher reads the nearest target of a pair and what a rate has reached.
create index rate_alerts_waiting on rate_alerts (from_currency, to_currency, side, target_rate, id) where fired_at is null;
create index rate_alerts_daily on rate_alerts (client_id) where daily_since is not null;

-- The last day, the client's own, whose rates they were told of: each day is told once.
create table daily_updates (
  client_id uuid primary key references clients,
  last_day date not null
);

-- Where a notice leads to, a path of the site. A path with a fragment carries a token and is only ever mailed.
alter table notifications add column path text check (path ~ '^/' and path !~ '#');
update notifications set path = '/trades/' || trade_id where trade_id is not null;

-- What a client does not want by mail; without a row, everything is mailed.
create table mail_choices (
  client_id uuid primary key references clients,
  unwanted text[] not null,
  updated_at timestamptz not null
);

grant select, insert, update, delete on rate_alerts to summit_app;
grant select, insert, update on daily_updates, mail_choices to summit_app;
