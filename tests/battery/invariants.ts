import pg from "pg";

type Invariant = {
  readonly name: string;
  /** Returns a row for each break, whose first column says what is wrong. */
  readonly statement: string;
};

/** What holds of every database of Summit, in SQL that shares nothing with the product's own checker. */
export const invariants: readonly Invariant[] = [
  {
    name: "the entries of a journal sum to zero in each currency",
    statement: `select journal_id || ' ' || currency || ': ' || sum(amount) from entries
      join accounts on accounts.id = account_id group by journal_id, currency having sum(amount) <> 0`,
  },
  {
    name: "every balance is the sum of its entries",
    statement: `select accounts.id || ': ' || balance || ' is not ' || coalesce(sum(amount), 0) from accounts
      left join entries on account_id = accounts.id group by accounts.id having balance <> coalesce(sum(amount), 0)`,
  },
  {
    name: "all accounts together hold nothing, in each currency",
    statement:
      "select currency || ': ' || sum(balance) from accounts group by currency having sum(balance) <> 0",
  },
  {
    name: "no client's money is below zero",
    statement: `select id || ': ' || balance from accounts
      where client_id is not null and kind <> 'closeout_receivable' and balance < 0`,
  },
  {
    name: "a quote makes one trade at most, at the amounts that it named",
    statement: `select quotes.id || ': ' || count(*) || ' trades' from trades join quotes on quotes.id = quote_id
        group by quotes.id having count(*) > 1
      union all select trades.id || ' is not what was quoted' from trades left join quotes on quotes.id = quote_id
        where (trades.client_id, trades.from_amount, trades.to_amount, trades.from_currency, trades.to_currency)
          is distinct from (quotes.client_id, quotes.from_amount, quotes.to_amount, quotes.from_currency, quotes.to_currency)`,
  },
  {
    name: "a trade is booked once in the ledger",
    statement: `select trades.id || ': ' || count(journals.id) || ' bookings' from trades
      left join journals on subject_id = trades.id and event = 'booking' group by trades.id having count(journals.id) <> 1`,
  },
  {
    name: "a payment that left was sent once, and its bank has one movement of it",
    statement: `select payments.id || ': ' || status || ', sent ' || count(journals.id) || ' times' from payments
        left join journals on subject_id = payments.id and event = 'payment_sent'
        group by payments.id having count(journals.id) <> case when status in ('SENT', 'COMPLETED') then 1 else least(count(journals.id), 1) end
      union all select subject_id || ': ' || count(*) || ' movements' from simulated_bank_movements
        group by subject_id having count(*) > 1`,
  },
  {
    name: "a payment came to one end",
    statement: `select payments.id || ': ' || status || ' after ' || string_agg(event, ', ') from payments
      join journals on subject_id = payments.id and event in ('payment_completed', 'payment_returned', 'payment_declined')
      group by payments.id having count(*) > 1 or status not in ('COMPLETED', 'RETURNED')`,
  },
  {
    name: "an idempotency key stands for one act, and an act for one key",
    statement: `select answer->>'id' || ': booked under ' || count(*) || ' keys' from idempotency_keys
        join trades on trades.id::text = answer->>'id'
        where idempotency_keys.status = 201 group by answer->>'id' having count(*) > 1
      union all select answer->>'id' || ': paid under ' || count(*) || ' keys' from idempotency_keys
        join payments on payments.id::text = answer->>'id' where idempotency_keys.status = 201 group by answer->>'id' having count(*) > 1`,
  },
  {
    name: "an event has its effects once",
    statement: `select client_id || ' ' || event_key || ': notified ' || count(*) || ' times' from notifications
        group by client_id, user_id, kind, event_key having count(*) > 1
      union all select trade_id || ': points ' || kind || ' ' || count(*) || ' times' from points_entries
        group by trade_id, kind having count(*) > 1
      union all select id || ': set aside, ' || coalesce(last_error, '') from outbox where set_aside_at is not null`,
  },
];

/** Every break of the invariants in the database at `url`, each with the invariant's name. */
export async function findBreaks(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, statement_timeout: 120_000 });
  await client.connect();
  try {
    // One snapshot for all.
    await client.query("begin isolation level repeatable read read only");
    return await breaksSeenBy(client);
  } finally {
    await client.end();
  }
}

/** The same, as one connection sees the database. */
export async function breaksSeenBy(client: pg.Client): Promise<string[]> {
  const breaks: string[] = [];
  for (const { name, statement } of invariants) {
    const { rows } = await client.query<[string]>({ text: statement, rowMode: "array" });
    breaks.push(...rows.map(([found]) => `${name}: ${found}`));
  }
  return breaks;
}
