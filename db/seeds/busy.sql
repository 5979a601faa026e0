-- A busy Summit for measurements: clients, and trades in the proportions of a house that has run for a year, each with
-- its quote, its receipt, its payout and its journals, so that check:books holds. Run by bench/desk-lists.ts as the owner of
-- an empty database: seed_clients once, then seed_trades for one range of numbers after the other, each in a transaction,
-- and then seed_desk and seed_statements once. Ids are of their moment, as the application's are.

create or replace procedure pg_temp.seed_clients(clients int) language plpgsql as $$
begin
  create temporary table made_users on commit drop as
  select uuidv7((number - clients) * (interval '365 days' / clients)) as id, number, 'client-' || number || '@example.test' as email,
    'Demo Client ' || number as name, now() - (clients - number) * (interval '365 days' / clients) as created_at
  from generate_series(1, clients) as number;
  insert into users (id, email, name, password_hash, created_at, email_verified_at)
  select id, email, name, 'none', created_at, now() from made_users;

  insert into clients (id, contact_user_id, email, name, status, referral_code, deposit_reference, company_name, created_at)
  select uuidv7((number - clients) * (interval '365 days' / clients)), id, email, name,
    (array['ACCOUNT_READY', 'ACCOUNT_READY', 'ACCOUNT_READY', 'ACCOUNT_READY', 'ACCOUNT_READY', 'ACCOUNT_READY', 'ACCOUNT_READY',
      'AWAITING_PROCESSING', 'AWAITING_DOCS', 'SIGNED_UP'])[1 + number % 10],
    'S' || lpad(number::text, 7, '0'), 'SBS' || lpad(number::text, 7, '0'),
    case when number % 5 = 0 then 'Example Trading ' || number || ' Ltd (demo)' end, created_at
  from made_users;
  insert into memberships (client_id, user_id, role, created_at)
  select id, contact_user_id, 'owner', created_at from clients;

  -- The accounts that the trades' journals are in.
  insert into accounts (kind, currency, client_id)
  select 'client_balance', currency, clients.id from clients, unnest(array['GBP', 'USD', 'EUR', 'JPY', 'AUD']) as currency
  where clients.status = 'ACCOUNT_READY';
end $$;

create or replace procedure pg_temp.seed_trades(first int, last int, trades int) language plpgsql as $$
begin
  create temporary table made on commit drop as
  with ready as materialized (
    select id, row_number() over (order by created_at) - 1 as place from clients where status = 'ACCOUNT_READY'),
  units (currency, per_gbp, minor) as (
    values ('GBP', 1.0, 100), ('EUR', 1.17, 100), ('USD', 1.27, 100), ('JPY', 190.0, 1), ('AUD', 1.93, 100)),
  pairs as materialized (
    select row_number() over (order by sold.currency, bought.currency) - 1 as place, sold.currency as from_currency,
      bought.currency as to_currency, round((bought.per_gbp / sold.per_gbp)::numeric, 10) as mid, sold.minor as from_unit,
      bought.minor as to_unit, sold.per_gbp
    from units as sold, units as bought where sold.currency <> bought.currency)
  select uuidv7(moments.since) as id, uuidv7(moments.since) as quote_id, uuidv7(moments.since + interval '1 hour') as receipt_id,
    uuidv7(moments.since) as booking_id, uuidv7(moments.since + interval '1 hour') as receipt_journal_id,
    uuidv7(moments.since + interval '2 hours') as credit_id, uuidv7(moments.since + interval '3 days') as reversal_id,
    -- A third is paid out, one in a hundred of those comes back, and the rest goes to the clients' balances.
    case when number % 3 = 0 then uuidv7(moments.since) end as payment_id, number % 300 = 3 as is_returned,
    uuidv7(moments.since + interval '1 day') as settled_id, number, ready.id as client_id, pairs.from_currency, pairs.to_currency, pairs.mid, round(pairs.mid * 0.997, 10) as rate,
    case when number <= trades - trades / 50 then case when number % 50 = 0 then 'CANCELLED' else 'COMPLETED' end
      else (array['PAYING', 'FUNDED', 'AWAITING_FUNDS'])[1 + number % 3] end as stage,
    amounts.from_amount, round(amounts.from_amount * pairs.mid * pairs.to_unit / pairs.from_unit)::bigint as mid_amount,
    round(amounts.from_amount * round(pairs.mid * 0.997, 10) * pairs.to_unit / pairs.from_unit)::bigint as to_amount,
    now() + moments.since as created_at
  from generate_series(first, last) as number
  cross join lateral (select (number - trades) * (interval '365 days' / trades) as since) as moments
  -- The number of clients stands apart from them: Postgres then joins by a hash and not row by row.
  cross join (select count(*) as clients from ready) as counted
  join ready on ready.place = (number::bigint * 7919) % counted.clients
  join pairs on pairs.place = number % 20
  cross join lateral (select ((100 + (number::bigint * 104729) % 900000) * pairs.from_unit * pairs.per_gbp / 100)::bigint + 100 as from_amount) as amounts;

  insert into quotes (id, client_id, from_currency, to_currency, from_amount, to_amount, mid_rate, rate, mid_amount, margin_amount,
    gbp_amount, profit_share_rate, rate_source, rate_simulated, rate_at, delivery_date, created_at, expires_at, trade_id)
  select quote_id, client_id, from_currency, to_currency, from_amount, to_amount, mid, rate, mid_amount, mid_amount - to_amount,
    from_amount, 1, 'simulated', true, created_at, (created_at + interval '2 days')::date, created_at, created_at + interval '30 seconds', id from made
  -- As many quotes again that nobody booked.
  union all select uuidv7(created_at - now() - interval '1 minute'), client_id, from_currency, to_currency, from_amount, to_amount, mid, rate, mid_amount,
    mid_amount - to_amount, from_amount, 1, 'simulated', true, created_at, (created_at + interval '2 days')::date, created_at - interval '1 minute',
    created_at - interval '30 seconds', null from made;

  insert into trades (id, reference, client_id, quote_id, type, status, stage, from_currency, to_currency, from_amount, to_amount, mid_rate,
    rate, mid_amount, margin_amount, profit_share_used, profit_share_usd, amount_due, amount_received, gbp_amount, delivery_date, fund_by, balance_allocation, created_at)
  select id, 'FX' || lpad(number::text, 8, '0'), client_id, quote_id, 'SPOT',
    case stage when 'COMPLETED' then 'COMPLETED' when 'CANCELLED' then 'FAILED' else 'PENDING' end, stage, from_currency, to_currency,
    from_amount, to_amount, mid, rate, mid_amount, mid_amount - to_amount, 0, 0, from_amount,
    case when stage in ('COMPLETED', 'PAYING', 'FUNDED') then from_amount else 0 end, from_amount, (created_at + interval '2 days')::date,
    greatest(created_at, now()) + interval '5 days',
    case when stage not in ('COMPLETED', 'PAYING') then null when payment_id is null then to_amount else 0 end, created_at from made;

  insert into closeouts (trade_id, client_id, quote_id, cause, currency, is_free, charged, paid, owed, position_amount, closed_at, closed_on)
  select id, client_id, null, 'legacy', from_currency, false, 0, 0, 0, 0, created_at + interval '3 days', (created_at + interval '3 days')::date
  from made where stage = 'CANCELLED';

  insert into receipts (id, bank_reference, reference, payer_name, currency, amount, status, trade_id, client_id, simulated, received_at)
  select receipt_id, 'SEED-' || number, 'FX' || lpad(number::text, 8, '0'), 'Demo Client', from_currency, from_amount, 'MATCHED', id, client_id,
    true, created_at + interval '1 hour' from made where stage in ('COMPLETED', 'PAYING', 'FUNDED');

  insert into payments (id, trade_id, client_id, line, beneficiary_id, payee_name, payee_account_masked, payee_country, payee_details, amount,
    currency, status, return_reason, created_at, updated_at, approval, approved_at)
  select payment_id, id, client_id, 0, quote_id, 'Demo Payee', '•••• 0000', 'GB', '', to_amount, to_currency, settled.status,
    case settled.status when 'RETURNED' then 'The account is closed.' end, created_at, created_at + interval '1 day',
    case when settled.status <> 'READY' then 'automatic' end, case when settled.status <> 'READY' then created_at + interval '2 hours' end
  from made cross join lateral (select case when stage = 'PAYING' then 'READY' when is_returned then 'RETURNED' else 'COMPLETED' end as status) as settled
  where payment_id is not null and stage in ('COMPLETED', 'PAYING');

  create temporary table posted on commit drop as
  select booking_id as journal_id, 'booking' as event, id as subject_id, id as trade_id, null::uuid as reverses, created_at as posted_at,
    house.kind, house.currency, null::uuid as client_id, house.amount, house.line
  from made cross join lateral (values
    (0, 'trades_receivable', from_currency, -from_amount), (1, 'position', from_currency, from_amount),
    (2, 'position', to_currency, -mid_amount), (3, 'trades_payable', to_currency, to_amount),
    (4, 'margin', to_currency, mid_amount - to_amount)) as house (line, kind, currency, amount)
  union all
  select reversal_id, 'booking_reversal', id, id, booking_id, created_at + interval '3 days', house.kind, house.currency, null, house.amount, house.line
  from made cross join lateral (values
    (0, 'trades_receivable', from_currency, from_amount), (1, 'position', from_currency, -from_amount),
    (2, 'position', to_currency, mid_amount), (3, 'trades_payable', to_currency, -to_amount),
    (4, 'margin', to_currency, to_amount - mid_amount)) as house (line, kind, currency, amount) where stage = 'CANCELLED'
  union all
  select receipt_journal_id, 'receipt_matched', receipt_id, id, null, created_at + interval '1 hour', house.kind, from_currency, null, house.amount, house.line
  from made cross join lateral (values (0, 'bank', -from_amount), (1, 'trades_receivable', from_amount)) as house (line, kind, amount)
  where stage in ('COMPLETED', 'PAYING', 'FUNDED')
  union all
  select credit_id, 'payment_sent', payment_id, id, null, created_at + interval '2 hours', house.kind, to_currency, null, house.amount, house.line
  from made cross join lateral (values (0, 'trades_payable', -to_amount), (1, 'in_transit', to_amount)) as house (line, kind, amount)
  where stage = 'COMPLETED' and payment_id is not null
  union all
  select settled_id, case when is_returned then 'payment_returned' else 'payment_completed' end, payment_id, id, null,
    created_at + interval '1 day', side.kind, to_currency, side.client_id, side.amount, side.line
  from made cross join lateral (values (0, 'in_transit', null::uuid, -to_amount),
    (1, case when is_returned then 'client_balance' else 'bank' end, case when is_returned then client_id end, to_amount))
    as side (line, kind, client_id, amount) where stage = 'COMPLETED' and payment_id is not null
  union all
  select credit_id, 'balance_credit', id, id, null, created_at + interval '2 hours', side.kind, to_currency, side.client_id, side.amount, side.line
  from made cross join lateral (values (0, 'trades_payable', null::uuid, -to_amount), (1, 'client_balance', client_id, to_amount))
    as side (line, kind, client_id, amount) where stage = 'COMPLETED' and payment_id is null;

  insert into entries (journal_id, line, account_id, amount, of_client)
  select posted.journal_id, posted.line, accounts.id, posted.amount, false
  from posted join accounts on accounts.kind = posted.kind and accounts.currency = posted.currency
    and accounts.client_id is null and accounts.shard = 0
  where posted.client_id is null and posted.amount <> 0
  union all
  select posted.journal_id, posted.line, accounts.id, posted.amount, true
  from posted join accounts on accounts.kind = posted.kind and accounts.currency = posted.currency
    and accounts.client_id = posted.client_id
  where posted.amount <> 0;

  -- What moved at the bank, added to its days at once and not journal by journal.
  alter table journals disable trigger journals_at_bank_add;
  insert into journals (id, event, subject_id, trade_id, reverses, posted_at)
  select journal_id, event, subject_id, trade_id, reverses, posted_at from posted where line = 0;
  alter table journals enable trigger journals_at_bank_add;
  insert into bank_days as held (currency, day, shard, ledger_moved, movements)
  select currency, (posted_at at time zone 'UTC')::date, 0, -sum(amount), count(*) from posted where kind = 'bank' group by 1, 2
  on conflict (currency, day, shard) do update
    set ledger_moved = held.ledger_moved + excluded.ledger_moved, movements = held.movements + excluded.movements;
end $$;

-- What the desk has done beside its trades: batches of payouts, an audit log, feedback and the cases of screening.
create or replace procedure pg_temp.seed_desk() language plpgsql as $$
declare
  seed_staff uuid := uuidv7();
begin
  insert into staff (id, email, name, role, created_at) values (seed_staff, 'staff@example.test', 'Demo Staff User', 'operator', now());

  create temporary table batched on commit drop as
    select uuidv7(min(created_at) - now()) as id, currency, created_at::date as day, count(*) as payments, sum(amount) as total, max(created_at) as at
    from payments where status <> 'READY' and created_at > now() - interval '60 days' group by currency, created_at::date;
  insert into payout_batches (id, message_id, currency, value_on, payments, total, file, created_by, created_at)
  select id, 'SEED-' || currency || '-' || day, currency, day, payments, total, '', seed_staff, at from batched;
  update payments set batch_id = batched.id from batched
    where payments.currency = batched.currency and payments.created_at::date = batched.day and payments.status <> 'READY'
      and payments.created_at > now() - interval '60 days';
  insert into payout_instructions (payment_id, attempt, batch_id, end_to_end_id)
  select id, 1, batch_id, replace(id::text, '-', '') from payments where batch_id is not null;

  insert into audit_log (id, at, actor_kind, actor_id, action, subject_kind, subject_id, details)
  select uuidv7(number * interval '-5 minutes'), now() - number * interval '5 minutes', 'staff', seed_staff,
    (array['edit_client', 'change_client_status', 'record_receipt', 'read_document'])[1 + number % 4], 'client', clients.id::text, '{}'
  from generate_series(100000, 1, -1) as number
  join (select id, row_number() over (order by created_at) as place from clients) as clients on clients.place = 1 + number * 31 % (select count(*) from clients);

  insert into feedback (id, client_id, text, created_at, handled_at, handled_by)
  select uuidv7(), id, 'A thought of a demo client.', created_at, case when deposit_reference like '%0' then now() end,
    case when deposit_reference like '%0' then seed_staff end
  from clients where deposit_reference ~ '[05]$' limit 20000;

  insert into screening_lists (id, source, number, as_of, sha256, entries, names, loaded_by, loaded_at, screened_at)
  values (uuidv7(), 'synthetic', 1, now(), sha256(''), 1, 1, seed_staff, now(), now());
  insert into screening_entries (id, source, number, kind, programme, names, since)
  values (uuidv7(), 'synthetic', '1', 'person', 'Demo', array['Demo Listed'], 1);
  insert into screening_cases (id, subject_kind, subject_id, client_id, name, entry_id, list_id, listed_name, score, status, reason, decided_by, decided_at, opened_at)
  select uuidv7(), 'client', clients.id, clients.id, clients.name, screening_entries.id, screening_lists.id, 'Demo Listed', 0.9,
    case when decided.is_it then 'cleared' else 'open' end, case when decided.is_it then 'Another person.' end,
    case when decided.is_it then seed_staff end, case when decided.is_it then now() end, clients.created_at
  from clients cross join screening_lists cross join screening_entries cross join lateral (select deposit_reference like '%00' as is_it) as decided
  where deposit_reference like '%0';
end $$;

-- Statements of each day in pounds and in euros, that tell of all but one movement in a hundred, of one in a thousand at
-- another amount, of one in ten a day later, and of three charges of the bank.
create or replace procedure pg_temp.seed_statements() language plpgsql as $$
declare
  seed_staff uuid := (select id from staff where email = 'staff@example.test');
begin
  create temporary table stated on commit drop as
  select accounts.currency, -entries.amount + case when place % 1000 = 7 then 1 else 0 end as amount, moved.at::date + case when place % 10 = 3 then 1 else 0 end as day,
    case when event <> 'payment_completed' then subject_id end as receipt_id, case when event = 'payment_completed' then subject_id end as payment_id
  from (select id, event, subject_id, posted_at at time zone 'UTC' as at, row_number() over (order by id) as place from journals
    where event in ('receipt_matched', 'payment_completed')) as moved
  join entries on entries.journal_id = moved.id
  join accounts on accounts.id = entries.account_id and accounts.kind = 'bank' and accounts.currency in ('GBP', 'EUR')
  where place % 100 <> 99;
  insert into stated select currency, -500, day, null, null
  from (select distinct currency, day from stated) as days cross join generate_series(1, 3);

  create temporary table days on commit drop as
  select uuidv7((day - now()::date) * interval '1 day') as id, currency, day, sum(amount) as moved, sum(sum(amount)) over (partition by currency order by day)::bigint as closing
  from stated group by currency, day;
  insert into statements (id, account, currency, reference, made_at, opened_on, closed_on, opening, closing, imported_by, imported_at)
  select id, 'DEMO' || currency, currency, 'SEED-' || day, day, day, day, closing - moved, closing, seed_staff, day + interval '1 day' from days;
  insert into statement_days (account, currency, day, opening, closing, statement_id, made_at)
  select 'DEMO' || currency, currency, day, closing - moved, closing, id, day from days;
  insert into statement_entries (id, statement_id, identity, account, currency, amount, booked_on, reference, counterparty, text, receipt_id, payment_id)
  select uuidv7((day - now()::date) * interval '1 day'), days.id, gen_random_uuid(), 'DEMO' || currency, currency, amount, day, 'SEED', 'Demo Payer', 'Demo', receipt_id, payment_id
  from stated join days using (currency, day);
end $$;
