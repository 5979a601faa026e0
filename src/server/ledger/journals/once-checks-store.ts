/** Events that may happen only once: detects duplicates and late events, whatever caused them. */
export const onceChecks = [
  {
    name: "each idempotency key has one answer",
    statement: `select client_id || ' ' || key as subject, count(*) || ' answers' as found from idempotency_keys
      group by client_id, key having count(*) > 1`,
  },
  {
    name: "each trade was booked under one key, of its own client",
    statement: `select trades.id::text as subject, 'answered under ' || count(*) || ' keys of ' || count(distinct answered.client_id) || ' clients' as found
      from trades join (
        select client_id, key, answer ->> 'id' as id from idempotency_keys where status = 201 and answer ->> 'reference' is not null and answer ->> 'deliveryDate' is not null
      ) as answered on answered.id = trades.id::text
      group by trades.id, trades.client_id
      having count(distinct answered.key) > 1 or bool_or(answered.client_id <> trades.client_id)`,
  },
  {
    name: "each answer to a booking has its trade",
    statement: `select client_id || ' ' || key as subject, 'answered with trade ' || (answer ->> 'id') || ', which is missing' as found
      from idempotency_keys
      where status = 201 and answer ->> 'reference' is not null and answer ->> 'deliveryDate' is not null
        and not exists (select from trades where trades.id::text = answer ->> 'id')`,
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
