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
    name: "each waiver is of the whole charge and has its journal",
    statement: `
      select closeout_waivers.trade_id::text as subject, charged || ' charged, ' || refunded || ' refunded and ' || forgiven || ' forgiven' as found
        from closeout_waivers join closeouts using (trade_id)
        where charged <> refunded + forgiven or not exists (
          select from journals where event = 'closeout_waived' and subject_id = closeout_waivers.trade_id)
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
          union all select currency, 0, -(refunded + forgiven) from closeout_waivers join closeouts using (trade_id)) as sides
        group by currency) as compared where held <> noted`,
  },
] as const;
