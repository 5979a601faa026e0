import { Client, Query } from "pg";
import { packRecording, type RecordedTable } from "#server/demo/living/recording.ts";
import { storyEnd } from "./story-clock.ts";

/** Tables of passing state, or that each installation fills by itself. */
const leftOut = new Set([
  "account_links",
  "attempts",
  "audit_chain",
  "book_checks",
  "confirmations",
  "daily_rates",
  "economic_events",
  "idempotency_keys",
  "latest_rates",
  "mailed_codes",
  "market_reports",
  "order_claims",
  "outbox",
  "passkey_challenges",
  "rate_samples",
  "schema_migrations",
  "sessions",
  "simulated_bank_movements",
  "staff_links",
]);

/** Values that the database computes or stamps with the real time. */
const replaced: Readonly<Record<string, string>> = {
  "accounts.balance": "0",
  "accounts.opened_at":
    "coalesce((select created_at from clients where clients.id = accounts.client_id), (select min(created_at) from clients))",
};

/** Keys of the rows that migrations insert, by table; a recording leaves them out. */
export type SeededRows = ReadonlyMap<string, readonly string[]>;

export async function findSeededRows(ownerUrl: string): Promise<SeededRows> {
  return withOwner(ownerUrl, async (owner) => {
    const seeded = new Map<string, readonly string[]>();
    for (const name of await tableNames(owner)) {
      const key = `row(${await keyOf(owner, name)})::text`;
      const { rows } = await owner.query<{ key: string }>(`select ${key} as key from ${name}`);
      if (rows.length > 0)
        seeded.set(
          name,
          rows.map((row) => row.key),
        );
    }
    return seeded;
  });
}

/** The database as a compressed recording without the `seeded` rows. */
export async function recordDatabase(
  ownerUrl: string,
  seeded: SeededRows,
  files: ReadonlyMap<string, Buffer>,
): Promise<Buffer> {
  return withOwner(ownerUrl, async (owner) => {
    await owner.query("set timezone = 'UTC'");
    const tables: RecordedTable[] = [];
    for (const name of await orderedTables(owner)) {
      if (leftOut.has(name)) continue;
      const table = await recordTable(owner, name, seeded.get(name) ?? []);
      if (table.rows.length > 0) tables.push(table);
    }
    const contents = Object.fromEntries(
      [...files].map(([name, content]) => [name, content.toString("base64")]),
    );
    return packRecording({ until: storyEnd, tables, files: contents });
  });
}

async function recordTable(owner: Client, name: string, seeded: readonly string[]): Promise<RecordedTable> {
  const key = await keyOf(owner, name);
  const known = seeded.map((each) => owner.escapeLiteral(each)).join(", ");
  const fresh = known ? `where row(${key})::text not in (${known})` : "";
  const { rows } = await owner.query<{ column: string }>(
    `select column_name as column from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
    [name],
  );
  const columns = rows.map(({ column }) => column);
  const values = columns.map((column) => replaced[`${name}.${column}`] ?? `"${column}"`);
  const order =
    name === "audit_log" ? "(select position from audit_chain where audit_id = audit_log.id)" : key;
  const text = await copyOut(
    owner,
    `copy (select ${values.join(", ")} from ${name} ${fresh} order by ${order}) to stdout`,
  );
  return { name, columns, rows: text === "" ? [] : text.trimEnd().split("\n") };
}

async function keyOf(owner: Client, name: string): Promise<string> {
  const { rows } = await owner.query<{ columns: string }>(
    `select string_agg(quote_ident(attname), ', ' order by array_position(indkey::int2[], attnum)) as columns
     from pg_index join pg_attribute on attrelid = indrelid and attnum = any(indkey)
     where indrelid = $1::regclass and indisprimary`,
    [name],
  );
  return rows[0]?.columns ?? "1";
}

function copyOut(owner: Client, statement: string): Promise<string> {
  const parts: Buffer[] = [];
  return new Promise((resolve, reject) => {
    const query = new Query(statement, (error: Error | undefined) =>
      error ? reject(error) : resolve(Buffer.concat(parts).toString()),
    );
    owner.query(
      Object.assign(query, {
        handleCopyData: ({ chunk }: { readonly chunk: Buffer }) => void parts.push(Buffer.from(chunk)),
      }),
    );
  });
}

async function tableNames(owner: Client): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    // A month's rows are those of its parent.
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace
     and relkind in ('r', 'p') and not relispartition order by relname`,
  );
  return rows.map(({ name }) => name);
}

/** Referenced tables first, as far as the keys have no cycle. */
async function orderedTables(owner: Client): Promise<string[]> {
  const { rows } = await owner.query<{ from: string; to: string }>(
    `select distinct conrelid::regclass::text as from, confrelid::regclass::text as to from pg_constraint
     where contype = 'f' and conrelid <> confrelid order by 1, 2`,
  );
  const ordered: string[] = [];
  const visited = new Set<string>();
  const visit = (name: string) => {
    if (visited.has(name)) return;
    visited.add(name);
    for (const { from, to } of rows) if (from === name) visit(to);
    ordered.push(name);
  };
  for (const name of await tableNames(owner)) visit(name);
  return ordered;
}

async function withOwner<T>(ownerUrl: string, work: (owner: Client) => Promise<T>): Promise<T> {
  const owner = new Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    return await work(owner);
  } finally {
    await owner.end();
  }
}
