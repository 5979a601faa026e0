-- The house's money at its bank by days, added up as it is posted and stated: the reconciliation with the statements
-- reads days and not the movements of years. The triggers alone write it, and the check of the books adds up anew.
create table bank_days (
  currency char(3) not null,
  day date not null,
  -- Of the bank account's row in which it was posted. Whoever adds to a day holds the lock of that row already, so that
  -- nobody waits for a day; the import of statements, of which there is one at a time, has rows of its own.
  shard smallint not null,
  -- In minor units, positive when money came in. A movement is of the day on which a statement has it, or, while none
  -- has, of the day on which it was posted.
  ledger_moved bigint not null default 0,
  movements integer not null default 0,
  -- How many of the movements a statement tells of, and of how many of those at another amount.
  told integer not null default 0,
  differing integer not null default 0,
  -- What the statements have.
  statement_moved bigint not null default 0,
  statement_entries integer not null default 0,
  primary key (currency, day, shard)
) with (fillfactor = 50);
grant select on bank_days to summit_app;

-- An event that moves money at the bank has one entry there. Found step by step, each by its key: a join is planned anew
-- for a house that has just begun, and then reads all accounts.
create function add_bank_movement() returns trigger language plpgsql security definer set search_path = public as $$
declare
  entry entries;
  account accounts;
  added integer := 0;
begin
  for entry in select * from entries where journal_id = new.id and not of_client loop
    select * into account from accounts where id = entry.account_id;
    continue when account.kind <> 'bank';
    insert into bank_days as held (currency, day, shard, ledger_moved, movements)
    values (account.currency, (new.posted_at at time zone 'UTC')::date, account.shard, -entry.amount, 1)
    on conflict (currency, day, shard) do update
      set ledger_moved = held.ledger_moved + excluded.ledger_moved, movements = held.movements + excluded.movements;
    added := added + 1;
  end loop;
  if added <> 1 then
    raise exception 'a % is posted without its one entry at the bank', new.event using errcode = 'check_violation', constraint = 'journal_at_bank';
  end if;
  return null;
end $$;
create trigger journals_at_bank_add after insert on journals for each row
  when (new.event in ('receipt_matched', 'receipt_queued', 'balance_deposit', 'payment_completed'))
  execute function add_bank_movement();

-- A movement that a statement tells of goes over from the day on which it was posted to the bank's day.
create function add_statement_entries() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into bank_days as held (currency, day, shard, ledger_moved, movements, told, differing, statement_moved, statement_entries)
  with linked as materialized (
    select accounts.currency, (journals.posted_at at time zone 'UTC')::date as posted_on, fresh.booked_on,
        -entries.amount as moved, (fresh.amount <> -entries.amount)::integer as differs
      from fresh
      join journals on journals.subject_id = coalesce(fresh.receipt_id, fresh.payment_id)
        and journals.event in ('receipt_matched', 'receipt_queued', 'balance_deposit', 'payment_completed')
      join entries on entries.journal_id = journals.id
      join accounts on accounts.id = entries.account_id and accounts.kind = 'bank')
  select currency, day, 16, sum(moved), sum(movements), sum(told), sum(differs), sum(stated), sum(entries) from (
    select currency, posted_on as day, -moved as moved, -1 as movements, 0 as told, 0 as differs, 0::bigint as stated, 0 as entries from linked
    union all select currency, booked_on, moved, 1, 1, differs, 0, 0 from linked
    union all select currency, booked_on, 0, 0, 0, 0, amount, 1 from fresh) as parts
  group by currency, day order by currency, day
  on conflict (currency, day, shard) do update
    set ledger_moved = held.ledger_moved + excluded.ledger_moved, movements = held.movements + excluded.movements,
      told = held.told + excluded.told, differing = held.differing + excluded.differing,
      statement_moved = held.statement_moved + excluded.statement_moved,
      statement_entries = held.statement_entries + excluded.statement_entries;
  return null;
end $$;
create trigger statement_entries_add after insert on statement_entries referencing new table as fresh
  for each statement execute function add_statement_entries();

-- What is there already.
insert into bank_days (currency, day, shard, ledger_moved, movements, told, differing, statement_moved, statement_entries)
with moved as materialized (
  select accounts.currency, coalesce(stated.booked_on, (journals.posted_at at time zone 'UTC')::date) as day, -entries.amount as amount,
      stated.amount as stated_amount
    from journals
    join entries on entries.journal_id = journals.id
    join accounts on accounts.id = entries.account_id and accounts.kind = 'bank'
    left join (select coalesce(receipt_id, payment_id) as subject_id, booked_on, amount from statement_entries) as stated
      on stated.subject_id = journals.subject_id
    where journals.event in ('receipt_matched', 'receipt_queued', 'balance_deposit', 'payment_completed'))
select currency, day, 16, sum(moved), sum(movements), sum(told), sum(differs), sum(stated), sum(entries) from (
  select currency, day, amount as moved, 1 as movements, (stated_amount is not null)::integer as told,
    coalesce(stated_amount <> amount, false)::integer as differs, 0::bigint as stated, 0 as entries from moved
  union all select currency, booked_on, 0, 0, 0, 0, amount, 1 from statement_entries) as parts
group by currency, day;

-- With it, the movements of a day are found without their journals' rows.
drop index journals_at_bank;
create index journals_at_bank on journals (posted_at) include (id, event, subject_id)
  where event in ('receipt_matched', 'receipt_queued', 'balance_deposit', 'payment_completed');

-- The desk narrows its lists to currencies, of which some are rare, and to what few trades, receipts and payments are. The
-- client beside a pair is for counting what is of some clients.
create index trades_pairs on trades (from_currency, to_currency, created_at desc, id desc) include (client_id);
create index quotes_pairs on quotes (from_currency, to_currency, created_at desc, id desc) include (client_id);
create index trades_by_themselves on trades (type, created_at desc, id desc) where type <> 'SPOT';
create index receipts_returned on receipts (received_at desc, id desc) where status = 'RETURNED';
create index payments_not_completed on payments (status, created_at desc, id desc) where status <> 'COMPLETED';
-- A stage has one status: without these, Postgres thinks that hardly a trade or a payment has both.
create statistics trades_stages (dependencies, mcv) on status, stage from trades;
create statistics payments_stages (mcv) on status, prepared_by, approval from payments;
