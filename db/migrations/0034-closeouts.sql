-- Closing out a booked trade that is not paid: what it costs at the client's rate of that moment, who paid, and what is
-- still owed. docs/chart-of-accounts.md says what each closing posts.

insert into account_kinds (kind, of_client) values ('closeout_receivable', true);
select add_house_account('closeout_result');

-- A client's accounts are never below zero; what they owe from closed trades is never above.
alter table accounts drop constraint client_account_not_negative;
alter table accounts add constraint client_account_not_negative check (
  client_id is null or case when kind = 'closeout_receivable' then balance <= 0 else balance >= 0 end);

-- Each balance has its receivable beside it from its first moment, so that whoever credits the one always locks the other.
create function open_closeout_receivable() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into public.accounts (kind, currency, client_id) values ('closeout_receivable', new.currency, new.client_id)
    on conflict do nothing;
  return null;
end $$;
revoke execute on function open_closeout_receivable from public;
create trigger accounts_receivable after insert on accounts for each row when (new.kind = 'client_balance')
  execute function open_closeout_receivable();
insert into accounts (kind, currency, client_id)
  select 'closeout_receivable', currency, client_id from accounts where kind = 'client_balance';

-- What closing a trade costs, firm until expires_at and used once. Amounts in minor units of the sold currency.
create table closeout_quotes (
  id uuid primary key,
  trade_id uuid not null references trades,
  client_id uuid not null,
  -- The staff user who asked for it; null for the client's own, and for the one that an expiry makes.
  staff_id uuid references staff,
  currency char(3) not null,
  -- Units of the sold currency per 1 of the bought one.
  mid_rate numeric(20, 10) not null check (mid_rate > 0),
  rate numeric(20, 10) not null check (rate > 0),
  -- What the bought amount brings when it is sold back at the client's rate.
  proceeds bigint not null check (proceeds >= 0),
  loss bigint not null check (loss >= 0),
  -- What reversing the trade's cover at mid-market adds to the position.
  position_amount bigint not null,
  is_free boolean not null,
  rate_source text not null,
  rate_simulated boolean not null,
  rate_at timestamptz not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index closeout_quotes_trade on closeout_quotes (trade_id, created_at desc);

-- How a cancelled or expired trade was closed out. A trade that was cancelled before there were close-outs is 'legacy'.
create table closeouts (
  trade_id uuid primary key references trades,
  client_id uuid not null,
  quote_id uuid unique references closeout_quotes,
  cause text not null check (cause in ('client', 'desk', 'expired', 'legacy')),
  currency char(3) not null,
  is_free boolean not null,
  charged bigint not null check (charged >= 0),
  -- What of it the client's balance paid at once, and what they owed from then on.
  paid bigint not null check (paid >= 0),
  owed bigint not null check (owed >= 0),
  position_amount bigint not null,
  closed_at timestamptz not null,
  closed_on date not null,
  constraint closeout_sum check (charged = paid + owed),
  constraint closeout_free check (not is_free or charged = 0),
  constraint closeout_quoted check ((quote_id is null) = (cause = 'legacy'))
);
create index closeouts_free on closeouts (client_id, closed_on) where is_free;
create index closeouts_client on closeouts (client_id, closed_at desc);
insert into closeouts (trade_id, client_id, quote_id, cause, currency, is_free, charged, paid, owed, position_amount, closed_at, closed_on)
  select id, client_id, null, 'legacy', from_currency, false, 0, 0, 0, 0, created_at, (created_at at time zone 'UTC')::date
  from trades where stage = 'CANCELLED';

-- A charge that an approver took back: what of it had been paid is returned, what was owed is forgiven.
create table closeout_waivers (
  trade_id uuid primary key references closeouts,
  staff_id uuid not null references staff,
  reason text not null check (char_length(reason) between 1 and 500),
  refunded bigint not null check (refunded >= 0),
  forgiven bigint not null check (forgiven >= 0),
  waived_at timestamptz not null,
  constraint waiver_of_something check (refunded + forgiven > 0)
);

create trigger closeout_quotes_immutable before update or delete or truncate on closeout_quotes for each statement execute function refuse_change();
create trigger closeouts_immutable before update or delete or truncate on closeouts for each statement execute function refuse_change();
create trigger closeout_waivers_immutable before update or delete or truncate on closeout_waivers for each statement execute function refuse_change();

grant select, insert on closeout_quotes, closeouts, closeout_waivers to summit_app;
