import { Client, Query } from "pg";
import { numberEventsAfter } from "#server/platform/outbox/outbox-store.ts";
import type { RecordedTable } from "./recording.ts";

/** Advisory lock key, unique in this database. */
const loadLock = 7_867_473;
/** Triggers that compute what a recording leaves out: balances, and the audit log's chain. */
const computing: readonly (readonly [table: string, trigger: string])[] = [
  ["entries", "entries_apply"],
  ["audit_log", "audit_log_chain"],
];

/**
 * Copies a recording into an empty database as the tables' owner, in one transaction; false when another
 * process filled it first. Triggers that allow rows only at the start of their lifecycle are off meanwhile,
 * foreign keys and checks are not.
 */
export async function copyRecording(ownerUrl: string, tables: readonly RecordedTable[]): Promise<boolean> {
  const owner = new Client({ connectionString: ownerUrl, application_name: "summit-demo" });
  await owner.connect();
  try {
    await owner.query("set timezone = 'UTC'");
    await owner.query("begin");
    await owner.query("select pg_advisory_xact_lock($1)", [loadLock]);
    const { rows } = await owner.query("select from demo_mark");
    const isEmpty = rows.length === 0;
    if (isEmpty) await copyTables(owner, tables);
    await owner.query("commit");
    if (isEmpty) await owner.query(`analyze ${tables.map(({ name }) => name).join(", ")}`);
    return isEmpty;
  } finally {
    await owner.end();
  }
}

async function copyTables(owner: Client, tables: readonly RecordedTable[]): Promise<void> {
  const names = tables.map(({ name }) => name);
  const cyclic = await findForwardKeys(owner, names);
  for (const { table, key } of cyclic)
    await owner.query(`alter table ${table} alter constraint ${key} deferrable initially deferred`);
  for (const name of names) await owner.query(`alter table ${name} disable trigger user`);
  for (const [table, trigger] of computing)
    await owner.query(`alter table ${table} enable trigger ${trigger}`);
  for (const table of tables) {
    const columns = table.columns.map((column) => `"${column}"`).join(", ");
    await copyIn(owner, `copy ${table.name} (${columns}) from stdin`, table.rows);
  }
  await owner.query("set constraints all immediate");
  for (const name of names) await owner.query(`alter table ${name} enable trigger user`);
  for (const { table, key } of cyclic)
    await owner.query(`alter table ${table} alter constraint ${key} not deferrable`);
  await continueCounters(owner, names);
  // Events aren't recorded: a notification of an event with an earlier one's number would count as sent.
  await numberEventsAfter(owner, lastNotifiedEvent(tables));
}

/** Foreign keys to a table that is loaded later. */
async function findForwardKeys(owner: Client, names: readonly string[]) {
  const { rows } = await owner.query<{ table: string; key: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as key from pg_constraint
     where contype = 'f' and not condeferrable
       and array_position($1::text[], conrelid::regclass::text) < array_position($1::text[], confrelid::regclass::text)`,
    [names],
  );
  return rows;
}

/** Identity columns go on after the greatest copied number. */
async function continueCounters(owner: Client, names: readonly string[]): Promise<void> {
  const { rows } = await owner.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
     where table_schema = 'public' and is_identity = 'YES' and table_name = any($1)`,
    [names],
  );
  for (const { table, column } of rows)
    await owner.query(
      `select setval(pg_get_serial_sequence('${table}', '${column}'), greatest(max(${column}), 1)) from ${table}`,
    );
}

/** The greatest number of an event that there is a notification of; zero without any. */
function lastNotifiedEvent(tables: readonly RecordedTable[]): number {
  const notifications = tables.find(({ name }) => name === "notifications");
  if (!notifications) return 0;
  const { columns, rows } = notifications;
  const column = columns.indexOf("event_key");
  const numbers = rows.map((row) => Number(/^\d+(?=:)/.exec(row.split("\t")[column] ?? "")?.[0] ?? 0));
  return numbers.reduce((last, number) => Math.max(last, number), 0);
}

const rowsPerMessage = 2_000;

type CopyConnection = {
  readonly sendCopyFromChunk: (chunk: Buffer) => void;
  readonly endCopyFrom: () => void;
};

/** Sends rows in COPY's text format. */
function copyIn(owner: Client, statement: string, rows: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const query = new Query(statement, (error: Error | undefined) => (error ? reject(error) : resolve()));
    owner.query(
      Object.assign(query, {
        handleCopyInResponse: (connection: CopyConnection) => {
          for (let start = 0; start < rows.length; start += rowsPerMessage)
            connection.sendCopyFromChunk(
              Buffer.from(`${rows.slice(start, start + rowsPerMessage).join("\n")}\n`),
            );
          connection.endCopyFrom();
        },
      }),
    );
  });
}
