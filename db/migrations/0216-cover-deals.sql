-- Deals with a liquidity provider that cover the house's position.

select add_house_account('cover_receivable');
select add_house_account('cover_payable');
select add_house_account('dealing_result');

create table cover_deals (
  -- Also the client order id: the provider deals at most once under it.
  id uuid primary key,
  sold_currency char(3) not null references currencies,
  bought_currency char(3) not null references currencies,
  -- What is to be exchanged, in minor units of either currency.
  amount bigint not null check (amount > 0),
  amount_currency char(3) not null,
  reason text not null,
  status text not null,
  drafted_by uuid not null references staff,
  created_at timestamptz not null,
  -- The provider's latest firm quote.
  provider text,
  simulated boolean,
  quote_id text,
  quoted_sold bigint check (quoted_sold > 0),
  quoted_bought bigint check (quoted_bought > 0),
  -- Units of bought_currency per 1 of sold_currency at mid-market, when it was quoted.
  mid_rate numeric(20, 10) check (mid_rate > 0),
  quote_ends_at timestamptz,
  confirmed_by uuid references staff,
  sent_at timestamptz,
  -- When the provider was last heard or asked.
  asked_at timestamptz,
  sold bigint check (sold between 1 and quoted_sold),
  bought bigint check (bought > 0),
  -- Worth of what was sold at mid-market, in minor units of bought_currency.
  mid_amount bigint check (mid_amount >= 0),
  dealt_at timestamptz,
  value_date date,
  settled_at timestamptz,
  -- Why nothing was dealt.
  rejection text,
  constraint cover_deal_currencies check (sold_currency <> bought_currency and amount_currency in (sold_currency, bought_currency)),
  constraint cover_deal_quote check (
    num_nulls(provider, simulated, quote_id, quoted_sold, quoted_bought, mid_rate, quote_ends_at) in (0, 7)),
  constraint cover_deal_dealt check (
    num_nulls(sold, bought, mid_amount, dealt_at, value_date) = case when status in ('FILLED', 'PARTLY', 'SETTLED') then 0 else 5 end),
  constraint cover_deal_confirmed check (
    num_nulls(confirmed_by, sent_at) in (0, 2)
    and case status when 'DRAFT' then sent_at is null when 'REJECTED' then true else sent_at is not null and quote_id is not null end),
  constraint cover_deal_ended check ((status = 'SETTLED') = (settled_at is not null) and (status = 'REJECTED') = (rejection is not null))
);
create index cover_deals_newest on cover_deals (created_at desc, id desc);
-- What a worker asks about or settles.
create index cover_deals_open on cover_deals (status, sent_at) where status in ('SENT', 'UNKNOWN', 'FILLED', 'PARTLY');
-- Drafts, for the inbox.
create index cover_deals_drafts on cover_deals (created_at) where status = 'DRAFT';

insert into lifecycle_changes (object, before, after) values
  ('cover_deals', null, 'DRAFT'),
  ('cover_deals', 'DRAFT', 'SENT'),
  ('cover_deals', 'DRAFT', 'REJECTED'),
  ('cover_deals', 'SENT', 'FILLED'),
  ('cover_deals', 'SENT', 'PARTLY'),
  ('cover_deals', 'SENT', 'REJECTED'),
  ('cover_deals', 'SENT', 'UNKNOWN'),
  ('cover_deals', 'UNKNOWN', 'FILLED'),
  ('cover_deals', 'UNKNOWN', 'PARTLY'),
  ('cover_deals', 'UNKNOWN', 'REJECTED'),
  ('cover_deals', 'FILLED', 'SETTLED'),
  ('cover_deals', 'PARTLY', 'SETTLED');
create trigger cover_deals_lifecycle_begin before insert on cover_deals for each row
  when (new.status <> 'DRAFT') execute function check_lifecycle();
create trigger cover_deals_lifecycle before update of status on cover_deals for each row
  when (old.status <> new.status) execute function check_lifecycle();

grant select, insert on cover_deals to summit_app;
grant update (asked_at, bought, confirmed_by, dealt_at, mid_amount, mid_rate, provider, quote_ends_at, quote_id, quoted_bought, quoted_sold,
  rejection, sent_at, settled_at, simulated, sold, status, value_date) on cover_deals to summit_app;

-- The books of the simulated provider: its quotes, and what became of the orders on them.
create table simulated_cover_orders (
  quote_id uuid primary key,
  sold_currency char(3) not null,
  bought_currency char(3) not null,
  quoted_sold bigint not null,
  quoted_bought bigint not null,
  ends_at timestamptz not null,
  order_id uuid unique,
  -- What was dealt; null while nothing is, and of an order that was rejected.
  sold bigint,
  bought bigint,
  rejection text
);
grant select, insert, update (order_id, sold, bought, rejection) on simulated_cover_orders to summit_app;

-- Settlements of a day, for the reconciliation with the bank.
create index journals_of_settled_covers on journals (posted_at) where event = 'cover_settled';

-- A settlement moves money at the bank in both currencies of its deal.
create function add_cover_movements() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  moved record;
  added integer := 0;
begin
  for moved in select accounts.currency, accounts.shard, entries.amount
      from public.entries join public.accounts on accounts.id = entries.account_id
      where entries.journal_id = new.id and not entries.of_client and accounts.kind = 'bank' order by accounts.id loop
    insert into public.bank_days as held (currency, day, shard, ledger_moved, movements)
      values (moved.currency, (new.posted_at at time zone 'UTC')::date, moved.shard, -moved.amount, 1)
      on conflict (currency, day, shard) do update
        set ledger_moved = held.ledger_moved + excluded.ledger_moved, movements = held.movements + excluded.movements;
    added := added + 1;
  end loop;
  if added <> 2 then
    raise exception 'a % is posted without its two entries at the bank', new.event
      using errcode = 'check_violation', constraint = 'journal_at_bank';
  end if;
  return null;
end $$;
revoke execute on function add_cover_movements from public;
create trigger journals_at_bank_cover after insert on journals for each row
  when (new.event = 'cover_settled') execute function add_cover_movements();
