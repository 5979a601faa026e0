-- What forwards are priced with. Each change adds a row and the newest counts, so that a forward's price can be explained later.

-- A currency's deposit rates.
create table deposit_curves (
  id uuid primary key,
  currency char(3) not null references currencies,
  -- Yearly simple rates in millionths, for 1 week, then 1, 2, 3, 6, 9 and 12 months.
  rates integer[] not null check (
    cardinality(rates) = 7 and array_position(rates, null) is null and -100000 <= all (rates) and 500000 >= all (rates)),
  -- Shipped with Summit, to be replaced by the desk.
  is_reference boolean not null,
  set_at timestamptz not null,
  -- Null for reference rates.
  set_by uuid references staff,
  -- Null where the only approver set it.
  approved_by uuid references staff,
  unique (currency, set_at),
  constraint deposit_curve_people check (set_by <> approved_by and is_reference = (set_by is null))
);
grant select, insert on deposit_curves to summit_app;

-- Pairs opened to forwards or closed again, each for both directions; a pair without a row is closed.
create table forward_pairs (
  id uuid primary key,
  currency_a char(3) not null references currencies,
  currency_b char(3) not null references currencies,
  is_open boolean not null,
  set_at timestamptz not null,
  set_by uuid not null references staff,
  approved_by uuid references staff,
  unique (currency_a, currency_b, set_at),
  constraint forward_pair_order check (currency_a < currency_b),
  constraint forward_pair_people check (set_by <> approved_by)
);
grant select, insert on forward_pairs to summit_app;

-- Margins on top of a client's spot margin.
create table forward_margins (
  id uuid primary key,
  -- In millionths of the mid-market rate, for forwards of up to 1, 3, 6 and 12 months.
  margins integer[] not null check (
    cardinality(margins) = 4 and array_position(margins, null) is null and 0 <= all (margins) and 50000 >= all (margins)),
  set_at timestamptz not null unique,
  set_by uuid not null references staff,
  approved_by uuid references staff,
  constraint forward_margin_people check (set_by <> approved_by)
);
grant select, insert on forward_margins to summit_app;
