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
            booked_on, amount from statement_entries) as stated
          on stated.subject_id = journals.subject_id and stated.is_return = (journals.event = 'return_received')),
    parts as (
      select currency, day, amount, 1 as movements, (stated_amount is not null)::int as matched,
          coalesce(stated_amount <> amount, false)::int as differing, 0::bigint as stated, 0 as entries from moved
        union all select currency, booked_on, 0, 0, 0, 0, amount, 1 from statement_entries
        union all select currency, day, -ledger_moved, -movements, -matched, -differing, -statement_moved, -statement_entries from bank_days)
    select currency || ' ' || day as subject, 'the ledger moved ' || sum(amount) || ' more in ' || sum(movements) || ' movements, '
        || sum(matched) || ' matched and ' || sum(differing) || ' differing; the statements ' || sum(stated) || ' in ' || sum(entries) || ' entries' as found
      from parts group by currency, day
      having sum(amount) <> 0 or sum(movements) <> 0 or sum(matched) <> 0 or sum(differing) <> 0 or sum(stated) <> 0 or sum(entries) <> 0`,
};
