import { coverChecks } from "./cover-checks-store.ts";
import { forwardChecks } from "./forward-checks-store.ts";
import {
  bankDaysCheck,
  closeoutChecks,
  frozenFundsChecks,
  fundingChecks,
  onceChecks,
} from "./money-checks-store.ts";
import { postingChecks } from "./posting-checks-store.ts";

export type Check = { readonly name: string; readonly statement: string };

/** Sums per trade in one kind of account, from the journals. */
const perTrade = (kind: string) => `
  select journals.trade_id, sum(entries.amount) as amount from entries
  join journals on journals.id = entries.journal_id join accounts on accounts.id = entries.account_id
  where accounts.kind = '${kind}' and journals.trade_id is not null group by journals.trade_id`;

/** Sums of an event's journals in clients' profit share, per client and the further columns. */
const perProfitShare = (event: string, ...also: string[]) => `
  select ${["accounts.client_id", ...also].join(", ")}, sum(entries.amount) as amount from journals
  join entries on entries.journal_id = journals.id join accounts on accounts.id = entries.account_id
  where journals.event = '${event}' and accounts.kind = 'client_profit_share' group by ${["accounts.client_id", ...also].join(", ")}`;

/** Each statement returns one row per break: subject and finding. */
export const checks: readonly Check[] = [
  {
    name: "each journal sums to zero in each currency",
    statement: `select journal_id::text as subject, accounts.currency || ' ' || sum(amount) as found from entries
      join accounts on accounts.id = entries.account_id group by journal_id, accounts.currency having sum(amount) <> 0`,
  },
  {
    name: "each account holds the sum of its entries",
    statement: `select accounts.kind || ' ' || accounts.currency || ' ' || accounts.id as subject,
        accounts.balance || ' held, ' || coalesce(sums.amount, 0) || ' entered' as found
      from accounts left join (select account_id, sum(amount) as amount from entries group by account_id) as sums
        on sums.account_id = accounts.id
      where accounts.balance <> coalesce(sums.amount, 0)`,
  },
  {
    name: "no client's account is below zero, and no debt from closed trades above",
    statement: `select accounts.id::text as subject, balance::text as found from accounts
      where client_id is not null and case when kind = 'closeout_receivable' then balance > 0 else balance < 0 end`,
  },
  ...frozenFundsChecks,
  {
    name: "each entry has its journal and its account",
    statement: `select entries.journal_id::text as subject, 'line ' || line as found from entries
      left join journals on journals.id = entries.journal_id left join accounts on accounts.id = entries.account_id
      where journals.id is null or accounts.id is null`,
  },
  {
    name: "each journal has entries",
    statement: `select journals.id::text as subject, event as found from journals
      where not exists (select from entries where entries.journal_id = journals.id)`,
  },
  ...postingChecks,
  {
    name: "what a trade is owed is what its stage says",
    statement: `select trades.id::text as subject, stage || ': ' || coalesce(owed.amount, 0) as found
      from trades left join (${perTrade("trades_receivable")}) as owed on owed.trade_id = trades.id
      where coalesce(owed.amount, 0) <> case when stage = 'AWAITING_FUNDS' then -amount_due else 0 end`,
  },
  {
    name: "what a trade still owes is what its payments and its allocation say",
    statement: `select trades.id::text as subject, stage || ': ' || coalesce(owed.amount, 0) as found
      from trades left join (${perTrade("trades_payable")}) as owed on owed.trade_id = trades.id
      left join (select trade_id, sum(amount) as amount from payments where status in ('SENT', 'COMPLETED', 'RETURNED') group by trade_id) as sent
        on sent.trade_id = trades.id
      where coalesce(owed.amount, 0) <> case
        when stage in ('AWAITING_FUNDS', 'FUNDED') then to_amount
        when stage = 'PAYING' then to_amount - coalesce(sent.amount, 0) - coalesce(balance_allocation, 0)
        else 0 end`,
  },
  {
    name: "money in transit equals payments sent and not settled",
    statement: `select currency as subject, in_transit || ' in transit, ' || sent || ' sent' as found from (
      select currency, sum(in_transit) as in_transit, sum(sent) as sent from (
        select currency, balance as in_transit, 0 as sent from accounts where kind = 'in_transit'
        union all select currency, 0, amount from payments where status = 'SENT') as both_sides
      group by currency) as compared where in_transit <> sent`,
  },
  {
    name: "each payment has the journals of its status",
    statement: `select payments.id::text as subject, status || ': ' || coalesce(string_agg(journals.event, ', '), 'none') as found
      from (select id, trade_id, receipt_id, case when return_receipt_id is null then status else 'COMPLETED' end as status from payments) as payments
      left join journals on journals.subject_id = payments.id and journals.event <> 'return_settled'
      group by payments.id, payments.trade_id, payments.receipt_id, status
      having replace(replace(replace(replace(coalesce(string_agg(journals.event, ',' order by journals.event), ''),
        'payment_declined,receipt_returned', 'payment_sent,receipt_return_failed,receipt_returned'),
        'payment_declined', 'payment_returned,payment_sent'),
        'payment_completed,payment_sent,receipt_returned,return_received', 'payment_sent,receipt_return_failed,receipt_returned'),
        'payment_completed,payment_sent,return_received', 'payment_returned,payment_sent') <> case status
        when 'SENT' then 'payment_sent' when 'COMPLETED' then 'payment_completed,payment_sent'
        when 'RETURNED' then case when receipt_id is null then 'payment_returned,payment_sent' else 'payment_sent,receipt_return_failed,receipt_returned' end else '' end
        || case when payments.trade_id is not null then '' when receipt_id is not null then case status
            when 'READY' then 'receipt_returned' when 'RETURNED' then '' else ',receipt_returned' end
          when status in ('WAITING', 'READY') then 'withdrawal' else ',withdrawal' end`,
  },
  {
    name: "no payment is credited back twice, or for more than it was",
    statement: `select payments.id::text as subject, amount || ' ' || status || ': ' || coalesce(back.credits, 0) || ' journals return '
        || coalesce(back.credited, 0) || ', a receipt ' || coalesce(returned_amount, 0) as found
      from payments left join (select subject_id, count(*) as credits, sum(-entries.amount) as credited
          from journals join entries on entries.journal_id = journals.id
          join accounts on accounts.id = entries.account_id and accounts.kind in ('client_balance', 'unmatched')
          where event in ('payment_returned', 'return_received', 'payment_declined', 'receipt_return_failed') group by subject_id) as back
        on back.subject_id = payments.id
      left join (select paid.id, sum(receipt_parts.amount) as given from payments as paid
          join receipt_parts on receipt_parts.receipt_id = paid.return_receipt_id
            and (paid.client_id is null or receipt_parts.client_id = paid.client_id) group by paid.id) as shared on shared.id = payments.id
      where (coalesce(back.credits, 0) > 0 and return_receipt_id is not null) or coalesce(back.credited, 0) > amount
        or coalesce(returned_amount, 0) > coalesce(shared.given, 0)`,
  },
  {
    name: "each client's unverified money is what was recorded for them by hand and nobody verified",
    statement: `select client_id || ' ' || currency as subject, held || ' held apart, ' || recorded || ' unverified' as found from (
      select client_id, currency, sum(held) as held, sum(recorded) as recorded from (
        select client_id, currency, balance as held, 0 as recorded from accounts where kind = 'client_unverified'
        union all select receipts.client_id, receipts.currency, 0, receipts.amount from receipts
          left join trades on trades.id = receipts.trade_id
          where receipts.unverified and receipts.status = 'MATCHED' and (trades.id is null or trades.stage in ('FAILED', 'CANCELLED'))
            and not exists (select from receipt_parts where receipt_parts.receipt_id = receipts.id)
        union all select receipt_parts.client_id, receipts.currency, 0, receipt_parts.amount from receipt_parts
          join receipts on receipts.id = receipt_parts.receipt_id left join trades on trades.id = receipt_parts.trade_id
          where receipts.unverified and (trades.id is null or trades.stage in ('FAILED', 'CANCELLED'))) as both_sides
      group by client_id, currency) as compared where held <> recorded`,
  },
  {
    name: "no trade that unverified money paid for goes on",
    statement: `select trades.id::text as subject, trades.stage || ' on a receipt that nobody verified' as found from receipts
      left join receipt_parts on receipt_parts.receipt_id = receipts.id
      join trades on trades.id = coalesce(receipt_parts.trade_id, receipts.trade_id)
      where receipts.unverified and receipts.status = 'MATCHED' and trades.stage in ('PAYING', 'COMPLETED')`,
  },
  {
    name: "a payment's return that a statement has was posted, and by hand by two people",
    statement: `select payments.id::text as subject, payments.status || ' with a credit that brings it back' as found
        from statement_entries join payments on payments.id = statement_entries.returned_payment_id where payments.status <> 'RETURNED'
      union all select payment_id::text, 'returned by whoever said so' from payment_return_requests
        join staff as one on one.id = requested_by join staff as other on other.id = decided_by
        where decision = 'confirmed' and one.person_id = other.person_id
      union all select receipts.id::text, 'verified by whoever recorded it' from receipts
        join staff as one on one.id = recorded_by join staff as other on other.id = verified_by where one.person_id = other.person_id`,
  },
  {
    name: "what is owed to withdrawals is what was asked for and not sent",
    statement: `select currency as subject, owed || ' owed, ' || asked || ' asked for' as found from (
      select currency, sum(owed) as owed, sum(asked) as asked from (
        select currency, balance as owed, 0 as asked from accounts where kind = 'withdrawals_payable'
        union all select currency, 0, amount from payments where trade_id is null and receipt_id is null and status in ('WAITING', 'READY')) as both_sides
      group by currency) as compared where owed <> asked`,
  },
  {
    name: "each receipt has its journal, and what is queued is in the unmatched account",
    statement: `select receipts.id::text as subject, status || ' without a journal' as found from receipts
        where not exists (select from journals where journals.subject_id = receipts.id)
      union all select currency, unmatched || ' unmatched, ' || queued || ' queued' from (
        select currency, sum(unmatched) as unmatched, sum(queued) as queued from (
          select currency, balance as unmatched, 0 as queued from accounts where kind = 'unmatched'
          union all select currency, 0, amount from receipts where status in ('UNDERPAID', 'OVERPAID', 'UNMATCHED')) as both_sides
        group by currency) as compared where unmatched <> queued`,
  },
  {
    name: "what the desk divided is the whole of each receipt, each part with its journal",
    statement: `select receipts.id::text as subject, receipts.amount || ' came in, ' || sum(receipt_parts.amount) || ' was divided' as found
        from receipt_parts join receipts on receipts.id = receipt_parts.receipt_id group by receipts.id
        having sum(receipt_parts.amount) <> receipts.amount or bool_or(receipts.queue is not null)
      union all select receipt_parts.id::text, 'a part without its journal' from receipt_parts
        where not exists (select from journals where event = 'receipt_assigned' and subject_id = receipt_parts.id
          and journals.trade_id is not distinct from receipt_parts.trade_id)`,
  },
  {
    name: "what is owed to payers is what goes back to them and is not sent",
    statement: `select currency as subject, owed || ' owed, ' || returned || ' to be returned' as found from (
      select currency, sum(owed) as owed, sum(returned) as returned from (
        select currency, balance as owed, 0 as returned from accounts where kind = 'returns_payable'
        union all select currency, 0, amount from payments where receipt_id is not null and status = 'READY') as both_sides
      group by currency) as compared where owed <> returned`,
  },
  {
    name: "each receipt that is returned has its payment, and each payment of one its receipt",
    statement: `select receipts.id::text as subject, status || ', ' || count_of || ' payments back' as found from (
      select receipts.id, receipts.status, count(payments.id) as count_of from receipts
        left join payments on payments.receipt_id = receipts.id and (payments.status <> 'RETURNED' or return_receipt_id is not null)
        group by receipts.id) as receipts
      where (status = 'RETURNED') <> (count_of = 1)`,
  },
  {
    name: "each payment that left was approved, and each batch is the sum of its payments",
    statement: `select payments.id::text as subject, status || ' without an approval' as found from payments
        where status not in ('WAITING', 'READY') and approval is null
          and not exists (select from journals where event = 'payment_declined' and subject_id = payments.id)
      union all select payments.id::text, 'approved by whoever prepared it' from payments
        join staff as one on one.id = prepared_by join staff as other on other.id = approved_by where one.person_id = other.person_id
      union all select payout_batches.id::text, payout_batches.total || ' filed, ' || coalesce(sum(payments.amount), 0) || ' paid' from payout_batches
        left join payout_instructions on payout_instructions.batch_id = payout_batches.id
        left join payments on payments.id = payout_instructions.payment_id group by payout_batches.id
        having coalesce(sum(payments.amount), 0) <> payout_batches.total or count(payments.id) <> payout_batches.payments`,
  },
  {
    name: "a trade's allocation is its whole amount",
    statement: `select trades.id::text as subject, to_amount || ' bought, ' || balance_allocation + coalesce(sum(payments.amount), 0) || ' allocated' as found
      from trades left join payments on payments.trade_id = trades.id
      where balance_allocation is not null and stage in ('FUNDED', 'PAYING', 'COMPLETED') group by trades.id
      having balance_allocation + coalesce(sum(payments.amount), 0) <> to_amount`,
  },
  {
    name: "each filled order is the exchange that it asked for, at its target or better unless it had a stop",
    statement: `select orders.id::text as subject, coalesce(trades.reference, 'a trade that there is not') as found
        from orders left join trades on trades.id = orders.trade_id
        where orders.status = 'filled' and (trades.type = 'ORDER' and trades.client_id = orders.client_id
          and trades.from_currency = orders.from_currency and trades.to_currency = orders.to_currency
          and trades.from_amount = orders.amount and (trades.rate >= orders.target_rate or orders.stop_rate is not null)) is not true
      union all select id::text, 'of type ORDER without its order'
        from (select id from trades where type = 'ORDER' except select trade_id from orders) as without_order
      union all select order_id::text, 'held for filling, and ' || coalesce(status, 'not there')
        from order_claims left join orders on orders.id = order_id where status is distinct from 'pending'`,
  },
  {
    name: "each automatic exchange is of what arrived, and what waited is paid whole",
    statement: `select receipts.id::text as subject, auto_exchange_runs.status || ': ' || receipts.amount || ' arrived, '
          || coalesce(trades.amount_due, 0) || ' exchanged' as found
        from auto_exchange_runs join receipts on receipts.id = auto_exchange_runs.receipt_id
        left join trades on trades.id = auto_exchange_runs.trade_id and trades.type = 'AUTO'
          and trades.client_id = auto_exchange_runs.client_id
          and trades.from_currency = receipts.currency and trades.amount_due = receipts.amount
        left join payments on payments.id = auto_exchange_runs.payment_id
        where auto_exchange_runs.trade_id is not null and (trades.id is null
          or payments.id is not null and (payments.client_id, payments.currency, payments.amount)
            is distinct from (trades.client_id, trades.to_currency, trades.to_amount))
      union all select trades.id::text, 'of type AUTO without its arrival' from trades
        where type = 'AUTO' and not exists (select from auto_exchange_runs where auto_exchange_runs.trade_id = trades.id)`,
  },
  {
    name: "each scheduled payment that was made is one payment of its client, recipient and amount",
    statement: `select scheduled_payments.id::text as subject, 'made as ' || coalesce(payment_id::text, 'no payment') as found
        from scheduled_payments left join payments on payments.id = scheduled_payments.payment_id
        left join trades on trades.id = payments.trade_id
        where (scheduled_payments.status = 'PAID' or payment_id is not null)
          and ((payments.client_id, payments.beneficiary_id, payments.currency, payments.amount)
              = (scheduled_payments.client_id, scheduled_payments.beneficiary_id, scheduled_payments.currency, scheduled_payments.amount)
            and (payments.trade_id is null or trades.type = 'SCHEDULED' and trades.client_id = payments.client_id
              and (trades.to_currency, trades.to_amount) = (payments.currency, payments.amount))) is not true
      union all select trades.id::text, 'of type SCHEDULED without its scheduled payment' from trades
        where type = 'SCHEDULED' and not exists (select from payments join scheduled_payments on payment_id = payments.id
          where payments.trade_id = trades.id)
      union all select payment_id::text, 'made by ' || count(*) || ' schedules' from scheduled_payments
        where payment_id is not null group by payment_id having count(*) > 1`,
  },
  {
    name: "each line of a batch that was paid is one payment of its client, recipient and amount",
    statement: `select line.batch_id || ' ' || line.position as subject, 'paid as ' || coalesce(payment_id::text, 'no payment') as found
        from payment_batch_lines as line join payment_batches on payment_batches.id = line.batch_id
        left join payments on payments.id = line.payment_id and payments.trade_id is null
          and (payments.client_id, payments.beneficiary_id, payments.currency, payments.amount)
            = (payment_batches.client_id, line.beneficiary_id, line.currency, line.amount)
        where line.status = 'PAID' and payments.id is null
      union all select id::text, 'of type BATCH without its batch' from trades where type = 'BATCH' and not exists (select from payment_batch_exchanges where trade_id = trades.id)`,
  },
  {
    name: "what each referred trade earned is in its referrer's profit share",
    statement: `select trade_id::text as subject, usd_amount || ' earned, ' || coalesce(posted.amount, 0) || ' posted' as found
      from referral_earnings left join (${perProfitShare("profit_share_earned", "journals.subject_id")}) as posted
        on posted.subject_id = trade_id and posted.client_id = referral_earnings.client_id
      where coalesce(posted.amount, 0) <> usd_amount`,
  },
  {
    name: "what was taken back of profit share is what its journals say",
    statement: `select client_id::text as subject, noted || ' noted, ' || posted || ' posted' as found from (
      select client_id, sum(noted) as noted, sum(posted) as posted from (
        select client_id, clawed_back as noted, 0 as posted from referral_earnings
        union all select client_id, 0, -amount from (${perProfitShare("profit_share_taken_back")}) as taken_back) as both_sides
      group by client_id) as compared where noted <> posted`,
  },
  ...closeoutChecks,
  ...coverChecks,
  ...forwardChecks,
  ...fundingChecks,
  bankDaysCheck,
  ...onceChecks,
  {
    name: "the audit chain is whole",
    statement: `select audit_log.id::text as subject, action || case
        when audit_chain.audit_id is null then ' without a place in the chain'
        when audit_chain.position <> coalesce(audit_chain.before, 0) + 1
          then ' at ' || audit_chain.position || ', and what was between it and ' || coalesce(audit_chain.before, 0) || ' is missing'
        else ' at ' || audit_chain.position || ' was changed or moved: it does not match its hash' end as found
      from audit_log left join (select *, lag(hash) over (order by position) as previous, lag(position) over (order by position) as before from audit_chain) as audit_chain
        on audit_chain.audit_id = audit_log.id
      where audit_chain.audit_id is null or audit_chain.hash <> audit_hash(coalesce(audit_chain.previous, ''::bytea), audit_log)
        or audit_chain.position <> coalesce(audit_chain.before, 0) + 1
      union all select audit_id::text, 'a place in the chain without its entry' from audit_chain
        where not exists (select from audit_log where audit_log.id = audit_chain.audit_id)`,
  },
];
