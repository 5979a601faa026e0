/** Sum posted by a trade's close-out journal in one kind of account. */
const postedSum = (kind: string) =>
  `coalesce(sum(entries.amount) filter (where accounts.kind = '${kind}'), 0)`;

/** Checks of close-outs. */
export const closeoutChecks = [
  {
    name: "each cancelled trade is closed out as its journal says, or free of cost",
    statement: `
      select trades.id::text as subject, 'cancelled and never closed out' as found from trades
        where stage = 'CANCELLED' and not exists (select from closeouts where closeouts.trade_id = trades.id)
      union all select trade_id::text, 'closed out, and ' || coalesce(stage, 'not there') from closeouts
        left join trades on trades.id = trade_id where stage is distinct from 'CANCELLED'
      union all select trade_id::text, charged || ' charged, ' || balance || ' paid, ' || debt || ' owed, '
          || position || ' in the position, ' || result || ' as result' from (
        select closeouts.trade_id, charged, paid, owed, position_amount, ${postedSum("client_balance")} as balance,
          ${postedSum("closeout_receivable")} as debt, ${postedSum("position")} as position, ${postedSum("closeout_result")} as result
        from closeouts left join journals on journals.event = 'closeout' and journals.subject_id = closeouts.trade_id
        left join entries on entries.journal_id = journals.id left join accounts on accounts.id = entries.account_id
        group by closeouts.trade_id) as compared
        where balance <> -paid or debt <> -owed or position <> position_amount or result <> charged - position_amount
      union all select closeouts.trade_id::text, charged || ' charged for a quoted loss of ' || loss from closeouts
        join closeout_quotes on closeout_quotes.id = quote_id
        where charged <> case when closeouts.is_free then 0 else loss end or closeout_quotes.trade_id <> closeouts.trade_id
          or closeouts.is_free <> closeout_quotes.is_free`,
  },
  {
    name: "what is owed from closed trades is what was charged, collected and waived of it",
    statement: `
      select client_id || ' ' || currency as subject, owed || ' owed, ' || noted || ' noted' as found from (
        select client_id, currency, sum(owed) as owed, sum(noted) as noted from (
          select client_id, currency, -balance as owed, 0 as noted from accounts where kind = 'closeout_receivable'
          union all select client_id, currency, 0, owed from closeouts
          union all select client_id, currency, 0, owed from forward_closeouts
          union all select closeouts.client_id, currency, 0, -forgiven from closeout_waivers join closeouts using (trade_id)
          union all select accounts.client_id, accounts.currency, 0, -entries.amount from journals
            join entries on entries.journal_id = journals.id join accounts on accounts.id = entries.account_id
            where journals.event in ('closeout_collected', 'closeout_paid') and accounts.kind = 'closeout_receivable') as sides
        group by client_id, currency) as compared where owed <> noted
      union all select balance.client_id || ' ' || balance.currency, 'owes ' || -debt.balance || ' and holds ' || balance.balance
        from accounts as balance join accounts as debt on debt.client_id = balance.client_id and debt.currency = balance.currency
          and debt.kind = 'closeout_receivable' and debt.balance < 0
        where balance.kind = 'client_balance' and balance.balance > 0`,
  },
  {
    name: "no payout that waits for its client's debt has left",
    statement: `
      select payments.id::text as subject, payments.status || ' although its trade waits' as found from payments
        join trades on trades.id = payments.trade_id where payouts_await_debt and payments.status in ('SENT', 'COMPLETED')`,
  },
  {
    name: "each waiver is of the whole charge and has its journal",
    statement: `
      select closeout_waivers.trade_id::text as subject, charged || ' charged, ' || refunded || ' refunded and ' || forgiven || ' forgiven' as found
        from closeout_waivers join closeouts using (trade_id)
        left join journals on journals.event = 'closeout_waived' and journals.subject_id = closeout_waivers.trade_id
        where charged <> refunded + forgiven or journals.id is null
      union all select subject_id::text, 'waived without a reason on record' from journals
        where event = 'closeout_waived' and not exists (select from closeout_waivers where trade_id = subject_id)`,
  },
  {
    name: "the result of close-outs is what was charged less what undoing the cover cost and what was waived",
    statement: `
      select currency as subject, held || ' held, ' || noted || ' noted' as found from (
        select currency, sum(held) as held, sum(noted) as noted from (
          select currency, balance as held, 0 as noted from accounts where kind = 'closeout_result'
          union all select currency, 0, charged - position_amount from closeouts
          union all select currency, 0, from_deposit + from_balance + owed - position_amount from forward_closeouts
          union all select currency, 0, -(refunded + forgiven) from closeout_waivers join closeouts using (trade_id)) as sides
        group by currency) as compared where held <> noted`,
  },
] as const;

/**
 * Daily bank totals equal the sums of movements and statement entries: a movement counts on the day of its
 * statement, or of its posting while no statement has it.
 */
export const bankDaysCheck = {
  name: "each day at the bank holds what was posted and stated of it",
  statement: `
    with moved as (
      select accounts.currency, coalesce(stated.booked_on, (journals.posted_at at time zone 'UTC')::date) as day,
          -entries.amount as amount, stated.amount as stated_amount
        from entries join accounts on accounts.id = entries.account_id and accounts.kind = 'bank'
        join journals on journals.id = entries.journal_id
        left join (select coalesce(receipt_id, payment_id, returned_payment_id) as subject_id, returned_payment_id is not null as is_return,
            booked_on, amount from statement_entries where withdrawn_at is null) as stated
          on stated.subject_id = journals.subject_id and stated.is_return = (journals.event = 'return_received')
        where not exists (select from journals as taken_back where taken_back.subject_id = journals.subject_id
          and (taken_back.event = 'receipt_withdrawn'
            or taken_back.event = 'return_settled' and journals.event in ('return_received', 'return_settled')))),
    parts as (
      select currency, day, amount, 1 as movements, (stated_amount is not null)::int as matched,
          coalesce(stated_amount <> amount, false)::int as differing, 0::bigint as stated, 0 as entries from moved
        union all select currency, booked_on, 0, 0, 0, 0, amount, 1 from statement_entries where withdrawn_at is null
        union all select currency, day, -ledger_moved, -movements, -matched, -differing, -statement_moved, -statement_entries from bank_days)
    select currency || ' ' || day as subject, 'the ledger moved ' || sum(amount) || ' more in ' || sum(movements) || ' movements, '
        || sum(matched) || ' matched and ' || sum(differing) || ' differing; the statements ' || sum(stated) || ' in ' || sum(entries) || ' entries' as found
      from parts group by currency, day
      having sum(amount) <> 0 or sum(movements) <> 0 or sum(matched) <> 0 or sum(differing) <> 0 or sum(stated) <> 0 or sum(entries) <> 0`,
};

/** Clients with an active restriction by a confirmed match. */
const matched = "select client_id from restrictions where case_id is not null and lifted_at is null";

/** Funds of clients with a confirmed match are frozen, and no others. */
export const frozenFundsChecks = [
  {
    name: "frozen money moves by freezing and releasing alone",
    statement: `select journals.id::text as subject, journals.event as found from accounts
        join entries on entries.account_id = accounts.id join journals on journals.id = entries.journal_id
        where accounts.kind in ('client_frozen', 'client_frozen_profit_share') and journals.event not in ('funds_frozen', 'funds_released')
      union all select journals.id::text, journals.event from journals
        join entries on entries.journal_id = journals.id join accounts on accounts.id = entries.account_id
        where journals.event in ('funds_frozen', 'funds_released')
          and accounts.kind not in ('client_frozen', 'client_frozen_profit_share', 'client_balance', 'client_profit_share')`,
  },
  {
    name: "a client with a confirmed match holds nothing that is not frozen, and nobody else's money is",
    statement: `select client_id::text as subject, kind || ' ' || currency || ' ' || balance as found from accounts
        where balance > 0 and kind = 'client_balance' and client_id in (${matched})
      union all select client_id::text, kind || ' ' || currency || ' ' || balance from accounts
        where balance > 0 and kind in ('client_frozen', 'client_frozen_profit_share')
          and not exists (select from (${matched}) as matched where matched.client_id = accounts.client_id)`,
  },
  {
    // The worker freezes later earnings within a minute.
    name: "a client with a confirmed match keeps no profit share that is not frozen",
    statement: `select accounts.client_id::text as subject, balance::text as found from accounts
      where balance > 0 and kind = 'client_profit_share' and client_id in (${matched})
        and not exists (select from entries join journals on journals.id = entries.journal_id
          where entries.account_id = accounts.id and entries.of_client and journals.posted_at > now() - interval '15 minutes')`,
  },
  {
    name: "a confirmed match of a client restricts them, and nothing else does so in its name",
    statement: `select cases.id::text as subject, 'no restriction' as found from screening_cases as cases
        where status = 'confirmed' and subject_kind = 'client'
          and not exists (select from restrictions where case_id = cases.id and lifted_at is null)
      union all select restrictions.id::text, 'no confirmed match' from restrictions
        where case_id is not null and lifted_at is null
          and not exists (select from screening_cases where id = restrictions.case_id and status = 'confirmed')`,
  },
] as const;

const isUndivided = "not exists (select from receipt_parts where receipt_parts.receipt_id = receipts.id)";

/** Amounts that incoming payments, or parts of them, contributed to trades, also to one closed before their record was withdrawn. */
const fundingMatched = `
  select trade_id, sum(amount) as amount from (
    select trade_id, amount from receipts where trade_id is not null and status = 'MATCHED' and ${isUndivided}
    union all select trade_id, amount from receipts where trade_id is not null and status = 'WITHDRAWN' and ${isUndivided}
      and id in (select subject_id from journals where event = 'receipt_matched')
    union all select trade_id, amount from receipt_parts where trade_id is not null) as brought
  group by trade_id`;

/** Sums per trade in one kind of account, of one event or all. */
const postedByTrade = (kind: string, event?: string) => `
  select journals.trade_id, sum(entries.amount) as amount from journals
  join entries on entries.journal_id = journals.id join accounts on accounts.id = entries.account_id
  where accounts.kind = '${kind}' and journals.trade_id is not null${event ? ` and journals.event = '${event}'` : ""}
  group by journals.trade_id`;

/** Each trade was funded with exactly the money received for it. */
export const fundingChecks = [
  {
    name: "receipts per trade: what came in, with the shortfall that the house took, is what the trade was funded with",
    statement: `
      select trades.id::text as subject, stage || ': ' || coalesce(matched.amount, 0) || ' by receipts, ' || amount_received || ' kept, '
          || shortfall || ' short, ' || coalesce(spent.amount, 0) || ' from the balance, ' || amount_due || ' due' as found
        from trades left join (${fundingMatched}) as matched on matched.trade_id = trades.id
        left join (${postedByTrade("trades_receivable", "balance_funding")}) as spent on spent.trade_id = trades.id
        left join (select trade_id from journals where event = 'funds_returned') as returned on returned.trade_id = trades.id
        where coalesce(matched.amount, 0) <> amount_received
          or case when stage in ('FUNDED', 'PAYING', 'COMPLETED', 'FAILED')
              or stage = 'CANCELLED' and returned.trade_id is not null
            then amount_received + shortfall + coalesce(spent.amount, 0) <> amount_due
            else shortfall > 0 or coalesce(spent.amount, 0) <> 0 or amount_received >= amount_due end`,
  },
  {
    name: "what is held for a trade is what came in while it waits for the rest",
    statement: `
      select trades.id::text as subject, stage || ': ' || coalesce(held.amount, 0) || ' held, ' || amount_received || ' received' as found
        from trades left join (${postedByTrade("client_trade_funds")}) as held on held.trade_id = trades.id
        where coalesce(held.amount, 0) <> case stage when 'AWAITING_FUNDS' then amount_received else 0 end
      union all select client_id || ' ' || currency, held || ' held, ' || received || ' received' from (
        select client_id, currency, sum(held) as held, sum(received) as received from (
          select client_id, currency, balance as held, 0 as received from accounts where kind = 'client_trade_funds'
          union all select client_id, from_currency, 0, amount_received from trades where stage = 'AWAITING_FUNDS') as both_sides
        group by client_id, currency) as compared where held <> received`,
  },
  {
    name: "what shortfalls cost is what the house took of them",
    statement: `
      select currency as subject, spent || ' spent, ' || taken || ' taken' as found from (
        select currency, sum(spent) as spent, sum(taken) as taken from (
          select currency, -balance as spent, 0 as taken from accounts where kind = 'shortfall_cost'
          union all select from_currency, 0, shortfall from trades where shortfall > 0 and stage not in ('CANCELLED', 'FAILED')) as both_sides
        group by currency) as compared where spent <> taken`,
  },
] as const;

const isBookingAnswer = "answer ->> 'reference' is not null and answer ->> 'deliveryDate' is not null";

/**
 * Id in a stored answer, cut out of the text where it comes first, as Summit writes it: parsing each of millions of
 * answers takes most of a minute.
 */
const answeredId = `case when answer::text like '{"id":"________-____-____-____-____________"%' then substring(answer::text, 8, 36)::uuid
  when ${isBookingAnswer} then (answer ->> 'id')::uuid end`;

/** Events that may happen only once: detects duplicates and late events, whatever caused them. */
export const onceChecks = [
  {
    name: "each idempotency key has one answer",
    statement: `select client_id || ' ' || key as subject, count(*) || ' answers' as found from idempotency_keys
      group by client_id, key having count(*) > 1`,
  },
  {
    name: "each trade was booked under one key, of its own client",
    statement: `select trades.id::text as subject, 'answered under ' || count(distinct key) || ' keys of ' || count(distinct answered.client_id) || ' clients' as found
      from (select trades.id, trades.client_id from idempotency_keys as answered join trades on trades.id = ${answeredId}
        where answered.status = 201 group by trades.id
        having count(*) > 1 or bool_or(answered.client_id <> trades.client_id)) as trades
      join idempotency_keys as answered on trades.id = ${answeredId}
      where answered.status = 201 and ${isBookingAnswer}
      group by trades.id, trades.client_id
      having count(distinct answered.key) > 1 or bool_or(answered.client_id <> trades.client_id)`,
  },
  {
    name: "each answer to a booking has its trade",
    // `offset 0` keeps Postgres from parsing each answer before it looks for the trade.
    statement: `select client_id || ' ' || key as subject, 'answered with trade ' || (answer ->> 'id') || ', which is missing' as found
      from (select client_id, key, answer from idempotency_keys
        where status = 201 and not exists (select from trades where trades.id = ${answeredId}) offset 0) as unproved
      where ${isBookingAnswer}`,
  },
  {
    name: "no trade is booked after its quote's end",
    statement: `select trades.id::text as subject, 'booked at ' || trades.created_at || ', quoted until ' || quotes.expires_at as found
      from trades join quotes on quotes.id = trades.quote_id
      where trades.created_at >= quotes.expires_at`,
  },
  {
    name: "each payment was given to the bank once",
    statement: `select subject_id::text as subject, count(*) || ' instructions to the bank' as found from simulated_bank_movements
        group by subject_id having count(*) > 1
      union all select payment_id::text, count(*) || ' debits in the statements' from statement_entries
        where payment_id is not null group by payment_id having count(*) > 1
      union all select payments.id::text, payments.amount || ' ' || payments.currency || ' to pay, the bank was sent ' || movements.amount || ' ' || movements.currency
        from payments join simulated_bank_movements as movements on movements.subject_id = payments.id
        where (payments.amount, payments.currency) is distinct from (movements.amount, movements.currency)`,
  },
  {
    name: "each payment has one live instruction at most, and another only after the bank rejected the one before",
    statement: `select payment_id::text as subject, count(*) || ' instructions that the bank may carry out' as found from payout_instructions
        where bank_status is distinct from 'REJECTED' group by payment_id having count(*) > 1
      union all select payment_id::text, 'attempts up to ' || max(attempt) || ', ' || count(*) || ' instructions' from payout_instructions
        group by payment_id having max(attempt) <> count(*) or count(distinct batch_id) <> count(*)
      union all select payments.id::text, 'in a file that has no instruction for it, or an earlier one' from payments
        left join (select distinct on (payment_id) payment_id, batch_id from payout_instructions order by payment_id, attempt desc) as latest
          on latest.payment_id = payments.id where payments.batch_id is distinct from latest.batch_id
      union all select later.payment_id::text, 'attempt ' || later.attempt || ' that two people did not ask for' from payout_instructions as later
        where later.attempt > 1 and not exists (select from payout_resends where payout_resends.payment_id = later.payment_id
          and payout_resends.attempt = later.attempt - 1 and decision = 'confirmed' and decided_by <> requested_by)`,
  },
];
