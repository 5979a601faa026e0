-- Names that say what a column holds. A claim of an order is a claim; a hold stops money.
alter table order_holds rename to order_claims;
alter table order_claims rename column good_until to rate_valid_until;
alter table order_claims rename column held_until to claimed_until;
alter table order_claims rename constraint order_holds_pkey to order_claims_pkey;
alter table order_claims rename constraint order_holds_reached_mid_rate_check to order_claims_reached_mid_rate_check;

alter table receipts rename column hold to hold_reason;
alter table receipts rename constraint receipts_hold_check to receipts_hold_reason_check;
alter table receipts rename constraint receipt_hold to receipt_hold_reason;

alter table currencies rename column least_amount to min_amount;
alter table currencies rename column greatest_amount to max_amount;
alter table currencies rename constraint currencies_least_amount_check to currencies_min_amount_check;
alter table currencies rename constraint currencies_greatest_amount_check to currencies_max_amount_check;

alter table client_reviews rename column approved_too_by to second_approved_by;
alter table client_reviews rename column approved_too_at to second_approved_at;

alter table mail_choices rename column unwanted to opted_out;

alter table referral_earnings rename column taken_back to clawed_back;
alter table referral_earnings rename constraint taken_back_of_failed to clawed_back_of_failed;

alter function ask_restrictions rename to lock_restrictions_in_force;

-- Movements of the ledger that a statement carries.
alter table bank_days rename column told to matched;
create or replace function add_statement_entries() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into public.bank_days as held (currency, day, shard, ledger_moved, movements, matched, differing, statement_moved, statement_entries)
  with linked as materialized (
    select accounts.currency, (journals.posted_at at time zone 'UTC')::date as posted_on, fresh.booked_on,
        -entries.amount as moved, (fresh.amount <> -entries.amount)::integer as differs
      from fresh cross join lateral (values (coalesce(fresh.receipt_id, fresh.payment_id), false), (fresh.returned_payment_id, true))
        as about (subject_id, is_return)
      join public.journals on journals.subject_id = about.subject_id
        and journals.event in ('receipt_matched', 'receipt_queued', 'balance_deposit', 'payment_completed', 'return_received')
        and (journals.event = 'return_received') = about.is_return
      join public.entries on entries.journal_id = journals.id
      join public.accounts on accounts.id = entries.account_id and accounts.kind = 'bank')
  select currency, day, 16, sum(moved), sum(movements), sum(matched), sum(differs), sum(stated), sum(entries) from (
    select currency, posted_on as day, -moved as moved, -1 as movements, 0 as matched, 0 as differs, 0::bigint as stated, 0 as entries from linked
    union all select currency, booked_on, moved, 1, 1, differs, 0, 0 from linked
    union all select currency, booked_on, 0, 0, 0, 0, amount, 1 from fresh) as parts
  group by currency, day order by currency, day
  on conflict (currency, day, shard) do update
    set ledger_moved = held.ledger_moved + excluded.ledger_moved, movements = held.movements + excluded.movements,
      matched = held.matched + excluded.matched, differing = held.differing + excluded.differing,
      statement_moved = held.statement_moved + excluded.statement_moved,
      statement_entries = held.statement_entries + excluded.statement_entries;
  return null;
end $$;
