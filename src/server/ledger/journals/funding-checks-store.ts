/** Amounts that incoming payments, or parts of them, contributed to trades. */
const matched = `
  select trade_id, sum(amount) as amount from (
    select trade_id, amount from receipts where trade_id is not null and status = 'MATCHED'
      and not exists (select from receipt_parts where receipt_parts.receipt_id = receipts.id)
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
        from trades left join (${matched}) as matched on matched.trade_id = trades.id
        left join (${postedByTrade("trades_receivable", "balance_funding")}) as spent on spent.trade_id = trades.id
        where coalesce(matched.amount, 0) <> amount_received
          or case when stage in ('FUNDED', 'PAYING', 'COMPLETED', 'FAILED')
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
          union all select from_currency, 0, shortfall from trades where shortfall > 0 and stage <> 'FAILED') as both_sides
        group by currency) as compared where spent <> taken`,
  },
] as const;
