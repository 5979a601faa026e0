-- Dealing with a liquidity provider by FIX: the numbers of its session, its quotes and the orders on them.

create table fix_sessions (
  -- SenderCompID and TargetCompID, with > between them.
  name text primary key,
  -- Number of the next message that is sent: kept before it is, so that none is used twice.
  next_out integer not null default 1 check (next_out > 0),
  -- Number of the next message that is expected: kept with what the one before brought.
  next_in integer not null default 1 check (next_in > 0),
  -- Until when it counts as logged on unless this is renewed; null while it isn't.
  up_until timestamptz
);
grant select, insert, update (next_out, next_in, up_until) on fix_sessions to summit_app;

create table fix_quotes (
  -- QuoteReqID.
  id uuid primary key,
  session text not null,
  sold_currency char(3) not null,
  bought_currency char(3) not null,
  -- What is to be exchanged, in minor units of either currency.
  amount bigint not null check (amount > 0),
  amount_currency char(3) not null,
  asked_at timestamptz not null,
  sent_at timestamptz,
  -- The provider's answer: its QuoteID with the price, or why it doesn't quote.
  provider_quote_id text,
  -- Units of the second currency of the pair per 1 of the first.
  price numeric(20, 10) check (price > 0),
  quoted_sold bigint,
  quoted_bought bigint,
  ends_at timestamptz,
  refusal text,
  -- ClOrdID: the cover deal's id.
  order_id uuid unique,
  order_sent_at timestamptz,
  status_wanted boolean not null default false,
  -- Execution reports of the order so far, and what the last one said.
  reports integer not null default 0,
  report text,
  sold bigint,
  bought bigint,
  rejection text,
  constraint fix_quote_answer check (num_nulls(provider_quote_id, price, quoted_sold, quoted_bought, ends_at) in (0, 5)),
  constraint fix_quote_order check (order_id is null or provider_quote_id is not null),
  constraint fix_quote_report check (report <> 'dealt' or num_nulls(sold, bought) = 0)
);
-- What the session has to send.
create index fix_quotes_unsent on fix_quotes (asked_at) where sent_at is null;
create index fix_quotes_orders on fix_quotes (order_id) where order_id is not null and (order_sent_at is null or status_wanted);
grant select, insert, update (sent_at, provider_quote_id, price, quoted_sold, quoted_bought, ends_at, refusal, order_id, order_sent_at,
  status_wanted, reports, report, sold, bought, rejection) on fix_quotes to summit_app;
