-- A busy Summit for measurements: clients, and trades in the proportions of a house that has run for a year, each with
-- its quote, its receipt and its journals, so that check:books holds. Run by bench/desk-lists.ts as the owner of an empty
-- database: seed_clients once, then seed_trades for one range of numbers after the other, each in a transaction.

create or replace procedure pg_temp.seed_clients(clients int) language plpgsql as $$
begin
  insert into clients (id, email, password_hash, name, status, referral_code, deposit_reference, company_name, created_at, email_verified_at)
  select gen_random_uuid(), 'client-' || number || '@example.test', 'none', 'Demo Client ' || number,
    (array['ACCOUNT_READY', 'ACCOUNT_READY', 'ACCOUNT_READY', 'ACCOUNT_READY', 'ACCOUNT_READY', 'ACCOUNT_READY', 'ACCOUNT_READY',
      'AWAITING_PROCESSING', 'AWAITING_DOCS', 'SIGNED_UP'])[1 + number % 10],
    'S' || lpad(number::text, 7, '0'), 'SBS' || lpad(number::text, 7, '0'),
    case when number % 5 = 0 then 'Example Trading ' || number || ' Ltd (demo)' end,
    now() - (clients - number) * (interval '365 days' / clients), now()
  from generate_series(1, clients) as number;

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
  select gen_random_uuid() as id, gen_random_uuid() as quote_id, gen_random_uuid() as receipt_id, gen_random_uuid() as booking_id,
    gen_random_uuid() as receipt_journal_id, gen_random_uuid() as credit_id, gen_random_uuid() as reversal_id,
    number, ready.id as client_id, pairs.from_currency, pairs.to_currency, pairs.mid, round(pairs.mid * 0.997, 10) as rate,
    case when number <= trades - trades / 50 then case when number % 50 = 0 then 'CANCELLED' else 'COMPLETED' end
      else case when number % 3 = 0 then 'FUNDED' else 'AWAITING_FUNDS' end end as stage,
    amounts.from_amount, round(amounts.from_amount * pairs.mid * pairs.to_unit / pairs.from_unit)::bigint as mid_amount,
    round(amounts.from_amount * round(pairs.mid * 0.997, 10) * pairs.to_unit / pairs.from_unit)::bigint as to_amount,
    now() - (trades - number) * (interval '365 days' / trades) as created_at
  from generate_series(first, last) as number
  -- The number of clients stands apart from them: Postgres then joins by a hash and not row by row.
  cross join (select count(*) as clients from ready) as counted
  join ready on ready.place = (number::bigint * 7919) % counted.clients
  join pairs on pairs.place = number % 20
  cross join lateral (select ((100 + (number::bigint * 104729) % 900000) * pairs.from_unit * pairs.per_gbp / 100)::bigint + 100 as from_amount) as amounts;

  insert into quotes (id, client_id, from_currency, to_currency, from_amount, to_amount, mid_rate, rate, mid_amount, margin_amount,
    profit_share_rate, rate_source, rate_simulated, rate_at, delivery_date, created_at, expires_at, trade_id)
  select quote_id, client_id, from_currency, to_currency, from_amount, to_amount, mid, rate, mid_amount, mid_amount - to_amount,
    1, 'simulated', true, created_at, (created_at + interval '2 days')::date, created_at, created_at + interval '30 seconds', id from made
  -- As many quotes again that nobody booked.
  union all select gen_random_uuid(), client_id, from_currency, to_currency, from_amount, to_amount, mid, rate, mid_amount,
    mid_amount - to_amount, 1, 'simulated', true, created_at, (created_at + interval '2 days')::date, created_at - interval '1 minute',
    created_at - interval '30 seconds', null from made;

  insert into trades (id, reference, client_id, quote_id, type, status, stage, from_currency, to_currency, from_amount, to_amount, mid_rate,
    rate, mid_amount, margin_amount, profit_share_used, profit_share_usd, amount_due, delivery_date, fund_by, balance_allocation, created_at)
  select id, 'FX' || lpad(number::text, 8, '0'), client_id, quote_id, 'SPOT',
    case stage when 'COMPLETED' then 'COMPLETED' when 'CANCELLED' then 'FAILED' else 'PENDING' end, stage, from_currency, to_currency,
    from_amount, to_amount, mid, rate, mid_amount, mid_amount - to_amount, 0, 0, from_amount, (created_at + interval '2 days')::date,
    greatest(created_at, now()) + interval '5 days', case when stage = 'COMPLETED' then to_amount end, created_at from made;

  insert into receipts (id, bank_reference, reference, payer_name, currency, amount, status, trade_id, client_id, simulated, received_at)
  select receipt_id, 'SEED-' || number, 'FX' || lpad(number::text, 8, '0'), 'Demo Client', from_currency, from_amount, 'MATCHED', id, client_id,
    true, created_at + interval '1 hour' from made where stage in ('COMPLETED', 'FUNDED');

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
  where stage in ('COMPLETED', 'FUNDED')
  union all
  select credit_id, 'balance_credit', id, id, null, created_at + interval '2 hours', side.kind, to_currency, side.client_id, side.amount, side.line
  from made cross join lateral (values (0, 'trades_payable', null::uuid, -to_amount), (1, 'client_balance', client_id, to_amount))
    as side (line, kind, client_id, amount) where stage = 'COMPLETED';

  insert into journals (id, event, subject_id, trade_id, reverses, posted_at)
  select distinct on (journal_id) journal_id, event, subject_id, trade_id, reverses, posted_at from posted;

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
end $$;
