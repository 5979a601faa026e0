/** Forwards, the deposits held for them and the trades drawn from them. */
export const forwardChecks = [
  {
    name: "what is held as deposits of forwards is what each forward says",
    statement: `
      select client_id || ' ' || currency as subject, held || ' held, ' || noted || ' noted' as found from (
        select client_id, currency, sum(held) as held, sum(noted) as noted from (
          select client_id, currency, balance as held, 0 as noted from accounts where kind = 'client_deposit'
          union all select forwards.client_id, from_currency, 0, deposit_held from forwards
            join forward_quotes on forward_quotes.id = quote_id where closed_at is null) as sides
        group by client_id, currency) as compared where held <> noted`,
  },
  {
    name: "what is left of a forward and what was drawn from it are what was quoted",
    statement: `
      select forwards.id::text as subject, status || ': ' || from_left || ' left and ' || coalesce(sold, 0) || ' drawn of ' || quoted.from_amount
          || ', for ' || to_left || ' and ' || coalesce(bought, 0) || ' of ' || quoted.to_amount as found
        from forwards join forward_quotes as quoted on quoted.id = quote_id
        left join (select forward_id, sum(from_amount) as sold, sum(to_amount) as bought from forward_drawdowns
          join trades on trades.id = trade_id group by forward_id) as drawn on drawn.forward_id = forwards.id
        left join forward_closeouts as closed on closed.forward_id = forwards.id
        where from_left + coalesce(sold, 0) + coalesce(closed.from_amount, 0) <> quoted.from_amount
          or to_left + coalesce(bought, 0) + coalesce(closed.to_amount, 0) <> quoted.to_amount`,
  },
  {
    name: "each trade drawn from a forward is one, at its rates and of its client, and was drawn once",
    statement: `
      select trades.id::text as subject, type || ', drawn from ' || coalesce(forwards.reference, 'nothing') as found
        from trades left join forward_drawdowns on trade_id = trades.id left join forwards on forwards.id = forward_id
        left join forward_quotes as quoted on quoted.id = forwards.quote_id
        where (type = 'FORWARD' or trade_id is not null) and (type, trades.client_id, trades.mid_rate, trades.rate)
          is distinct from ('FORWARD', forwards.client_id, quoted.mid_rate, quoted.rate)`,
  },
  {
    name: "a settled forward has no trade that waits for its money",
    statement: `
      select forwards.id::text as subject, trades.id || ' waits' as found from forwards
        join forward_drawdowns on forward_id = forwards.id join trades on trades.id = trade_id
        where forwards.status = 'SETTLED' and trades.stage = 'AWAITING_FUNDS'`,
  },
] as const;
