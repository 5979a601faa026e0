/** Events of incoming money, its parts and payments: each posts its subject's whole amount from one account to another. */
const wholeAmountEvents = `'receipt_matched', 'receipt_queued', 'balance_deposit', 'receipt_assigned', 'receipt_verified',
  'receipt_returned', 'receipt_return_failed', 'withdrawal', 'payment_sent', 'payment_completed', 'payment_returned',
  'return_received', 'payment_declined'`;

/** Sum of a booking's entries in one kind of account. */
const bookedIn = (kind: string) =>
  `coalesce(sum(entries.amount) filter (where accounts.kind = '${kind}'), 0)`;

/** Journals beside the trade, payment or incoming payment that they were posted for. */
export const postingChecks = [
  {
    name: "each trade is booked once, by its own quote",
    statement: `select trades.id::text as subject, 'journal ' || coalesce(journals.id::text, 'missing') || ', quote ' || coalesce(quotes.id::text, 'missing') as found
      from trades left join journals on journals.event = 'booking' and journals.subject_id = trades.id
      left join quotes on quotes.id = trades.quote_id and quotes.trade_id = trades.id and quotes.client_id = trades.client_id
      where journals.id is null or quotes.id is null`,
  },
  {
    name: "each booking and each booked quote has its trade",
    statement: `select subject_id::text as subject, 'a booking without a trade' as found from journals
        where event = 'booking' and not exists (select from trades where trades.id = journals.subject_id)
      union all select quotes.id::text, 'a booked quote without its trade' from quotes
        where trade_id is not null and not exists (select from trades where trades.quote_id = quotes.id)`,
  },
  {
    name: "each booking is posted at its trade's margin and worth at mid-market",
    statement: `select trades.id::text as subject, ${bookedIn("margin")} || ' as margin, ' || ${bookedIn("position")} || ' in the position' as found
      from trades join journals on journals.event = 'booking' and journals.subject_id = trades.id
      join entries on entries.journal_id = journals.id
      join accounts on accounts.id = entries.account_id and accounts.currency = trades.to_currency
      group by trades.id having ${bookedIn("margin")} <> margin_amount
        or ${bookedIn("position")} <> case when to_currency = 'USD' then profit_share_usd else 0 end - mid_amount`,
  },
  {
    name: "each posting of money in or out has its payment's amount, currency and client",
    statement: `select journals.id::text as subject, event || ' of ' || abs(entries.amount) || ' ' || accounts.currency || ' in line ' || line
          || coalesce(', of a payment of ' || paid.amount || ' ' || paid.currency, ', of no payment') as found
      from journals join entries on entries.journal_id = journals.id join accounts on accounts.id = entries.account_id
      left join (select id, amount, currency, client_id from payments
        union all select id, amount, currency, client_id from receipts
        union all select receipt_parts.id, receipt_parts.amount, receipts.currency, receipt_parts.client_id from receipt_parts
          join receipts on receipts.id = receipt_parts.receipt_id) as paid on paid.id = journals.subject_id
      where event in (${wholeAmountEvents})
        and ((abs(entries.amount), accounts.currency) is distinct from (paid.amount, paid.currency)
          or accounts.client_id is not null and accounts.client_id is distinct from paid.client_id)`,
  },
  {
    name: "each credit of a return by hand is settled once, at its payment's amount less the house's charges",
    statement: `
      select coalesce(receipts.id, journals.subject_id)::text as subject, coalesce(receipts.amount, 0) || ' came in, '
          || coalesce(payments.amount, 0) || ' ' || coalesce(payments.status, 'missing') || ', ' || ${bookedIn("bank")} || ' taken from the bank, '
          || -${bookedIn("return_charges_cost")} || ' of charges' as found
        from (select * from receipts where settled_payment_id is not null) as receipts
        full join (select * from journals where event = 'return_settled') as journals on journals.subject_id = receipts.settled_payment_id
        left join payments on payments.id = receipts.settled_payment_id and payments.currency = receipts.currency
        left join entries on entries.journal_id = journals.id left join accounts on accounts.id = entries.account_id
        group by receipts.id, receipts.amount, journals.subject_id, payments.id, payments.amount, payments.status, payments.return_receipt_id
        having receipts.amount is null or payments.status is distinct from 'RETURNED' or payments.return_receipt_id is not null
          or ${bookedIn("bank")} <> payments.amount or ${bookedIn("unmatched")} <> -receipts.amount
          or ${bookedIn("return_charges_cost")} <> receipts.amount - payments.amount
      union all select receipts.id::text, 'settles a return that a statement has' from receipts
        join statement_entries on statement_entries.returned_payment_id = receipts.settled_payment_id
      union all select receipts.id::text, 'settles a return and was divided' from receipts
        join receipt_parts on receipt_parts.receipt_id = receipts.id where settled_payment_id is not null`,
  },
  {
    name: "each withdrawn record is taken out of where it was posted, by its journal, and is on no statement but as a withdrawn line",
    statement: `
      with left_by as (
        select journals.subject_id as id, accounts.kind, accounts.client_id, accounts.currency, entries.amount as posted, 0 as expected
          from journals join entries on entries.journal_id = journals.id join accounts on accounts.id = entries.account_id
          where journals.event = 'receipt_withdrawn'
        union all select id, 'bank', null, currency, 0, amount from receipts where status = 'WITHDRAWN'
        union all select receipts.id, 'client_unverified', receipt_parts.client_id, currency, 0, -receipt_parts.amount
          from receipt_parts join receipts on receipts.id = receipt_parts.receipt_id where status = 'WITHDRAWN'
        union all select id, case when queued then 'unmatched' else 'client_unverified' end, case when queued then null else client_id end,
            currency, 0, -amount
          from receipts left join (select subject_id, true as queued from journals where event = 'receipt_queued') as at_first
            on at_first.subject_id = receipts.id
          where status = 'WITHDRAWN' and not exists (select from receipt_parts where receipt_id = receipts.id))
      select id::text as subject, kind || ' ' || currency || ': ' || sum(posted) || ' posted, ' || sum(expected) || ' expected' as found
        from left_by group by id, kind, client_id, currency having sum(posted) <> sum(expected)
      union all select receipts.id::text, 'withdrawn and on a statement, or the other way round' from statement_entries
        join receipts on receipts.id = statement_entries.receipt_id where (receipts.status = 'WITHDRAWN') <> (withdrawn_at is not null)
      union all select receipts.id::text, 'withdrawn, confirmed by whoever recorded it' from audit_log
        join receipts on receipts.id::text = audit_log.subject_id join staff as one on one.id = receipts.recorded_by
        join staff as other on other.id::text = audit_log.details ->> 'confirmedBy'
        where audit_log.action = 'withdraw_receipt' and one.person_id = other.person_id`,
  },
] as const;
