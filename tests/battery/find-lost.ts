import pg from "pg";
import { paidIn } from "../../bench/pay-in.ts";
import type { Act, ActJournal, ActKind } from "./act-journal.ts";
import { paidBefore } from "./traders.ts";

/**
 * By kind, how often each act is in the database, and under which id. Every statement takes the acts' subjects and
 * clients, and counts what the act made: its row, with the journal that posted it.
 */
const statements: Readonly<Record<ActKind, string>> = {
  book: `select subject, count(trades.id)::int as times, min(trades.id::text) as id
    from unnest($1::text[], $2::uuid[]) as asked (subject, client)
    left join trades on quote_id = subject::uuid and client_id = client
      and exists (select from journals where subject_id = trades.id and event = 'booking')
    group by subject`,
  fund: `select subject, count(journals.id)::int as times, min(trades.id::text) as id
    from unnest($1::text[], $2::uuid[]) as asked (subject, client)
    left join trades on trades.id = subject::uuid and client_id = client
    left join journals on subject_id = trades.id and event = 'balance_funding'
    group by subject`,
  withdraw: `select subject, count(journals.id)::int as times, min(payments.id::text) as id
    from unnest($1::text[], $2::uuid[]) as asked (subject, client)
    left join payments on payments.reference = subject and client_id = client
    left join journals on subject_id = payments.id and event = 'withdrawal'
    group by subject`,
};

/**
 * Compares the driver's journal with the database: each acknowledged act is there exactly once under the id that was
 * answered, each refused one not at all, and each client's balances are what the acknowledgements add up to.
 */
export async function findLost(url: string, journal: ActJournal): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, statement_timeout: 120_000 });
  await client.connect();
  try {
    const breaks: string[] = [];
    for (const [kind, acts] of Map.groupBy(journal.acts, (act) => act.kind)) {
      const { rows } = await client.query<{ subject: string; times: number; id: string | null }>(
        statements[kind],
        [acts.map(({ subject }) => subject), acts.map(({ clientId }) => clientId)],
      );
      const found = new Map(rows.map((row) => [row.subject, row]));
      breaks.push(...acts.flatMap((act) => breakOf(act, found.get(act.subject))));
    }
    if (journal.count("open") === 0) breaks.push(...(await findWrongBalances(client, journal)));
    return breaks;
  } finally {
    await client.end();
  }
}

function breakOf(act: Act, found: { readonly times: number; readonly id: string | null } | undefined) {
  const { times = 0, id = null } = found ?? {};
  const isRight =
    act.outcome === "acknowledged"
      ? times === 1 && id === act.resultId
      : times <= (act.outcome === "open" ? 1 : 0);
  return isRight ? [] : [`${act.kind} ${act.subject}: ${act.outcome}, there ${times} times as ${id}`];
}

async function findWrongBalances(client: pg.Client, journal: ActJournal): Promise<string[]> {
  const ids = [...new Set(journal.acts.map(({ clientId }) => clientId))];
  const { rows } = await client.query<{ client_id: string; currency: "GBP" | "EUR"; balance: string }>(
    `select client_id, currency, balance::text from accounts
      where kind = 'client_balance' and client_id = any($1) and currency in ('GBP', 'EUR')`,
    [ids],
  );
  return rows.flatMap(({ client_id: id, currency, balance }) => {
    const before = currency === "EUR" ? paidIn - paidBefore : paidIn;
    const expected = before + journal.movedFor(id)[currency];
    return BigInt(balance) === expected ? [] : [`${id}: ${balance} ${currency}, acknowledged ${expected}`];
  });
}
