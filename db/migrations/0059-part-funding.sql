-- A trade may be paid by several receipts. What came in for a trade that still waits for the rest is held apart for its
-- client: it is neither spendable nor the house's. docs/chart-of-accounts.md says what each step posts.

insert into account_kinds (kind, of_client) values ('client_trade_funds', true);
select add_house_account('shortfall_cost');

alter table trades
  -- What bank transfers brought for the trade, in minor units of the sold currency; the check of the books adds it up anew.
  add column amount_received bigint not null default 0,
  -- What the house took of a small shortfall.
  add column shortfall bigint not null default 0,
  add column shortfall_at timestamptz,
  add constraint trade_received check (amount_received between 0 and amount_due),
  add constraint trade_shortfall check (
    shortfall between 0 and amount_due - amount_received and (shortfall > 0) = (shortfall_at is not null));
create index trades_shortfalls on trades (client_id, shortfall_at) where shortfall > 0;

update trades set amount_received = paid.amount from (
  select trade_id, sum(amount)::bigint as amount from (
    select trade_id, amount from receipts where trade_id is not null and status = 'MATCHED'
      and not exists (select from receipt_parts where receipt_parts.receipt_id = receipts.id)
    union all select trade_id, amount from receipt_parts where trade_id is not null) as parts
  group by trade_id) as paid
where trades.id = paid.trade_id;

-- By how much a trade may be underpaid without the client being asked for the rest, and overpaid without the desk being
-- asked, in minor units. The newest row of a currency counts; without one the rule's own default does.
create table funding_tolerances (
  id uuid primary key,
  currency char(3) not null references currencies,
  amount bigint not null check (amount >= 0),
  set_by uuid not null references staff,
  set_at timestamptz not null
);
create index funding_tolerances_newest on funding_tolerances (currency, set_at desc, id desc);
create trigger funding_tolerances_immutable before update or delete or truncate on funding_tolerances
  for each statement execute function refuse_change();
grant select, insert on funding_tolerances to summit_app;
