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
    name: "a deposit by bank transfer was taken of each forward that doesn't wait for it, and of none that does",
    statement: `
      select forwards.id::text as subject, status || ', its deposit ' || case when journals.id is null then 'not taken' else 'taken' end as found
        from forwards left join journals on journals.subject_id = forwards.id and journals.event = 'forward_deposit_taken'
        left join forward_closeouts as closed on closed.forward_id = forwards.id
        where deposit_due_by is not null and case
          when status = 'PENDING_DEPOSIT' or closed.forward_id is not null and closed.closed_by is null then journals.id is not null
          else journals.id is null and closed.forward_id is null end`,
  },
  {
    name: "a client has at most one forward that waits for its deposit",
    statement: `
      select client_id::text as subject, count(*) || ' wait' as found from forwards
        where status = 'PENDING_DEPOSIT' group by client_id having count(*) > 1`,
  },
  {
    name: "what is left of a forward and what was drawn from it are what was quoted",
    statement: `
      select forwards.id::text as subject, status || ': ' || from_left || ' left and ' || coalesce(drawn.sold, 0) || ' drawn of ' || quoted.from_amount
          || ', for ' || to_left || ' and ' || coalesce(drawn.bought, 0) || ' of ' || quoted.to_amount as found
        from forwards join forward_quotes as quoted on quoted.id = quote_id
        left join (select forward_id, sum(from_amount) as sold, sum(to_amount) as bought from forward_drawdowns
          join trades on trades.id = trade_id group by forward_id) as drawn on drawn.forward_id = forwards.id
        left join forward_closeouts as closed on closed.forward_id = forwards.id
        left join (select change.forward_id, sum(terms.from_amount - change.from_left) as sold, sum(terms.to_amount - change.to_left) as bought
          from forward_changes as change join forward_quotes as terms on terms.id = terms_before
          where accepted_at is not null group by change.forward_id) as earlier on earlier.forward_id = forwards.id
        where from_left + coalesce(drawn.sold, 0) + coalesce(closed.from_amount, 0) <> quoted.from_amount + coalesce(earlier.sold, 0)
          or to_left + coalesce(drawn.bought, 0) + coalesce(closed.to_amount, 0) <> quoted.to_amount + coalesce(earlier.bought, 0)`,
  },
  {
    name: "each trade drawn from a forward is one, at its rates and of its client, and was drawn once",
    statement: `
      select trades.id::text as subject, type || ', drawn from ' || coalesce(forwards.reference, 'nothing') as found
        from trades left join forward_drawdowns on trade_id = trades.id left join forwards on forwards.id = forward_id
        left join (select forwards.id as forward_id, terms.mid_rate, terms.rate
            from forwards join forward_quotes as terms on terms.id = quote_id
          union select change.forward_id, terms.mid_rate, terms.rate
            from forward_changes as change join forward_quotes as terms on terms.id = terms_before where accepted_at is not null) as had
          on had.forward_id = forwards.id and had.mid_rate = trades.mid_rate and had.rate = trades.rate
        where (type = 'FORWARD' or trade_id is not null)
          and ((type, trades.client_id) is distinct from ('FORWARD', forwards.client_id) or had.forward_id is null)`,
  },
  {
    name: "a forward has the terms of its last change, each of which was quoted and is no better than mid-market",
    statement: `
      select change.id::text as subject, change.from_left || ' for ' || change.to_amount || ' at ' || change.rate || ' instead of ' || before.rate as found
        from forward_changes as change join forward_quotes as before on before.id = change.terms_before
        join forwards on forwards.id = change.forward_id left join forward_quotes as after on after.id = change.id
        left join forward_changes as later
          on later.terms_before = change.id and later.forward_id = change.forward_id and later.accepted_at is not null
        where change.accepted_at is not null and ((after.client_id, after.from_amount, after.to_amount, after.mid_amount, after.mid_rate, after.rate,
            after.delivery_from, after.delivery_to) is distinct from (forwards.client_id, change.from_left, change.to_amount, change.mid_amount,
            change.mid_rate, change.rate, change.delivery_from, change.delivery_to)
          or change.rate > before.rate + change.mid_after - change.mid_before + 0.0000000001
          or change.mid_rate > before.mid_rate + change.mid_after - change.mid_before + 0.0000000001
          or forwards.quote_id <> change.id and later.id is null)`,
  },
  {
    name: "a settled forward has no trade that waits for its money",
    statement: `
      select forwards.id::text as subject, trades.id || ' waits' as found from forwards
        join forward_drawdowns on forward_id = forwards.id join trades on trades.id = trade_id
        where forwards.status = 'SETTLED' and trades.stage = 'AWAITING_FUNDS'`,
  },
] as const;
