/** Entries of an event's journals in one kind of account. */
const entriesOf = (event: string, kind: string) => `
  select journals.subject_id, accounts.currency, entries.amount from journals
  join entries on entries.journal_id = journals.id join accounts on accounts.id = entries.account_id
  where journals.event = '${event}' and accounts.kind = '${kind}'`;

/** What open bookings put into the position, as their trades say; rounding of profit share is in their journals alone. */
const tradedAmounts = `
  select from_currency as currency, from_amount - profit_share_used as amount from trades where stage not in ('CANCELLED', 'FAILED')
  union all select to_currency, -mid_amount from trades where stage not in ('CANCELLED', 'FAILED')
  union all select 'USD', profit_share_usd from trades where stage not in ('CANCELLED', 'FAILED')
  union all select rounded.currency, -rounded.amount from (${entriesOf("booking", "rounding")}) as rounded
    join trades on trades.id = rounded.subject_id and trades.from_currency = rounded.currency
    where profit_share_used > 0 and stage not in ('CANCELLED', 'FAILED')
  union all select currency, position_amount from closeouts
  union all select currency, position_amount from forward_closeouts
  union all select currency, amount from (${entriesOf("closeout_paid", "position")}) as paid`;

const isDealt = "status in ('FILLED', 'PARTLY', 'SETTLED')";

/** The house's position, and the deals that cover it. */
export const coverChecks = [
  {
    name: "the position is what trades put there less what cover deals took out",
    statement: `
      select currency as subject, held || ' in the position, ' || traded || ' by trades, ' || covered || ' covered' as found from (
        select currency, sum(held) as held, sum(traded) as traded, sum(covered) as covered from (
          select currency, balance as held, 0 as traded, 0 as covered from accounts where kind = 'position'
          union all select currency, 0, amount, 0 from (${tradedAmounts}) as traded
          union all select sold_currency, 0, 0, sold from cover_deals where ${isDealt}
          union all select bought_currency, 0, 0, -mid_amount from cover_deals where ${isDealt}) as sides
        group by currency) as compared where held <> traded - covered`,
  },
  {
    name: "what providers owe, are owed and kept is what was dealt with them",
    statement: `
      select kind || ' ' || currency as subject, held || ' held, ' || dealt || ' dealt' as found from (
        select kind, currency, sum(held) as held, sum(dealt) as dealt from (
          select kind, currency, balance as held, 0 as dealt from accounts
            where kind in ('cover_receivable', 'cover_payable', 'dealing_result')
          union all select 'cover_payable', sold_currency, 0, sold from cover_deals where status in ('FILLED', 'PARTLY')
          union all select 'cover_receivable', bought_currency, 0, -bought from cover_deals where status in ('FILLED', 'PARTLY')
          union all select 'dealing_result', bought_currency, 0, bought - mid_amount from cover_deals where ${isDealt}) as sides
        group by kind, currency) as compared where held <> dealt`,
  },
  {
    name: "each cover deal has the journals of its status, within its quote",
    statement: `
      select cover_deals.id::text as subject, status || ': ' || coalesce(string_agg(journals.event, ', ' order by event), 'none') as found
        from cover_deals left join journals on journals.subject_id = cover_deals.id group by cover_deals.id, status
        having coalesce(string_agg(journals.event, ',' order by event), '') <> case when status = 'SETTLED' then 'cover_filled,cover_settled'
          when ${isDealt} then 'cover_filled' else '' end
      union all select subject_id::text, event || ' without a cover deal' from journals
        where event in ('cover_filled', 'cover_settled') and not exists (select from cover_deals where id = subject_id)
      union all select id::text, sold || ' sold for ' || bought || ', quoted ' || quoted_sold || ' for ' || quoted_bought from cover_deals
        where ${isDealt} and (sold > quoted_sold or bought < div(quoted_bought::numeric * sold, quoted_sold)
          and (amount_currency = sold_currency or sold > div(quoted_sold::numeric * bought + quoted_bought - 1, quoted_bought)))`,
  },
] as const;
