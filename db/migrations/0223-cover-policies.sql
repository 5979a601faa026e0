-- By which currencies cover themselves. One without an end is in force; a change ends it and begins another, so that each deal names
-- what it was dealt under. Amounts are in pence of exposure.
create table cover_policies (
  id uuid primary key,
  currency char(3) not null references currencies,
  threshold bigint not null check (threshold > 0),
  window_minutes integer not null check (window_minutes between 0 and 1440),
  -- Largest single deal; null for no bound.
  slice bigint check (slice > 0),
  -- How much worse than mid-market a quote may be, in hundredths of a percent.
  max_slippage integer not null check (max_slippage between 1 and 1000),
  -- Above it the window isn't waited for; null for none.
  hard_limit bigint check (hard_limit >= threshold),
  set_by uuid not null references staff,
  -- Null where the only approver set it.
  approved_by uuid references staff,
  set_at timestamptz not null,
  ended_at timestamptz,
  -- Since when the exposure is above the threshold, as the last look with rates found it.
  over_since timestamptz,
  -- When covering was last begun.
  tried_at timestamptz,
  -- Since when and why it can't be covered.
  failing_since timestamptz,
  failure text,
  constraint cover_policy_people check (set_by <> approved_by),
  constraint cover_policy_failure check (num_nulls(failing_since, failure) in (0, 2))
);
create unique index cover_policies_in_force on cover_policies (currency) where ended_at is null;
grant select, insert, update (ended_at, over_since, tried_at, failing_since, failure) on cover_policies to summit_app;

-- A deal is drafted and confirmed by people, or dealt under a policy.
alter table cover_deals add column policy_id uuid references cover_policies,
  alter column drafted_by drop not null,
  drop constraint cover_deal_confirmed;
alter table cover_deals
  add constraint cover_deal_authority check (
    num_nonnulls(drafted_by, policy_id) = 1 and (policy_id is null or confirmed_by is null)),
  add constraint cover_deal_confirmed check (
    (policy_id is not null or num_nulls(confirmed_by, sent_at) in (0, 2))
    and case status when 'DRAFT' then sent_at is null when 'REJECTED' then true else sent_at is not null and quote_id is not null end);
-- A policy deals again once it is known what became of the deal before.
create unique index cover_deals_of_policy on cover_deals (policy_id) where status in ('DRAFT', 'SENT', 'UNKNOWN');
