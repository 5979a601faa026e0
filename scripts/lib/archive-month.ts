import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import type { Client } from "pg";
import { z } from "#contract/zod.ts";

const rowsAtOnce = 5_000;

/** First line of a file; the rows follow, one JSON object a line. */
const header = z.strictObject({
  table: z.literal("activities"),
  month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, "must be a month, such as 2024-01"),
});
/** Last line of a file. */
const footer = z.strictObject({ rows: z.number(), sha256: z.string() });

type Archived = { readonly month: string; readonly rows: number };

/** Writes a month of activity to a new file and drops its partition, once the file reads back whole. @throws Error otherwise */
export function archiveMonth(owner: Client, month: string, file: string): Promise<Archived> {
  return inTransaction(owner, () => moveToFile(owner, month, file));
}

async function moveToFile(owner: Client, month: string, file: string): Promise<Archived> {
  header.parse({ table: "activities", month });
  const name = `activities_${month.replace("-", "_")}`;
  const { rows } = await owner.query<{ table: string; isAttached: boolean }>(
    `select oid::regclass::text as table, relispartition as "isAttached" from pg_class
     where relname = $1 and relnamespace in ('public'::regnamespace, 'archive'::regnamespace)`,
    [name],
  );
  const [found] = rows;
  if (!found) throw new Error(`there is no partition for ${month}`);
  const { table, isAttached } = found;
  // Nothing is added from here on, and reads go on until the end.
  await owner.query(`lock table ${table} in exclusive mode`);
  await pipeline(
    Readable.from(linesOf(owner, table, month)),
    createGzip(),
    createWriteStream(file, writeNew),
  );
  const written = await readArchive(file, async () => undefined);
  const { rows: counts } = await owner.query<{ rows: number }>(`select count(*)::int as rows from ${table}`);
  if (written.rows !== counts[0]?.rows) throw new Error(`${file} lacks rows of ${month}`);
  if (isAttached) await owner.query(`alter table activities detach partition ${table}`);
  await owner.query(`drop table ${table}`);
  return written;
}

const writeNew = { flags: "wx", mode: 0o600 };

/** Puts the rows of a file back, in a partition of their own. @throws Error for a damaged file or rows that are there. */
export function restoreMonth(owner: Client, file: string): Promise<Archived> {
  return inTransaction(owner, () =>
    readArchive(file, async (month, lines) => {
      await owner.query("select add_activity_month($1::date)", [`${month}-01`]);
      const rows = `[${lines.join(",")}]`;
      await owner.query(
        "insert into activities select * from jsonb_populate_recordset(null::activities, $1::jsonb)",
        [rows],
      );
    }),
  );
}

async function inTransaction<T>(owner: Client, work: () => Promise<T>): Promise<T> {
  await owner.query("begin");
  try {
    const result = await work();
    await owner.query("commit");
    return result;
  } catch (error) {
    await owner.query("rollback");
    throw error;
  }
}

async function* linesOf(owner: Client, table: string, month: string): AsyncGenerator<string> {
  yield `${JSON.stringify({ table: "activities", month })}\n`;
  const hash = createHash("sha256");
  let count = 0;
  await owner.query(
    `declare archived cursor for select to_jsonb(each)::text as row from ${table} as each order by at, id`,
  );
  for (;;) {
    const { rows } = await owner.query<{ row: string }>(`fetch ${rowsAtOnce} from archived`);
    if (rows.length === 0) break;
    count += rows.length;
    const lines = rows.map(({ row }) => `${row}\n`).join("");
    hash.update(lines);
    yield lines;
  }
  await owner.query("close archived");
  yield `${JSON.stringify({ rows: count, sha256: hash.digest("hex") })}\n`;
}

/** Reads a file to its end and hands its rows on in parts. @throws Error when it is damaged or cut short. */
async function readArchive(
  file: string,
  onRows: (month: string, lines: readonly string[]) => Promise<void>,
): Promise<Archived> {
  const source = createReadStream(file);
  const unzipped = createGunzip();
  const reading = pipeline(source, unzipped);
  reading.catch(() => undefined);
  const hash = createHash("sha256");
  let month: string | undefined;
  let last: string | undefined;
  let part: string[] = [];
  let count = 0;
  for await (const line of createInterface({ input: unzipped })) {
    if (month === undefined) {
      ({ month } = header.parse(JSON.parse(line)));
      continue;
    }
    if (last !== undefined) {
      hash.update(`${last}\n`);
      count++;
      part.push(last);
      if (part.length === rowsAtOnce) {
        await onRows(month, part);
        part = [];
      }
    }
    last = line;
  }
  await reading;
  const end = footer.safeParse(readJson(last));
  if (
    month === undefined ||
    !end.success ||
    end.data.rows !== count ||
    end.data.sha256 !== hash.digest("hex")
  )
    throw new Error(`${file} is damaged or cut short`);
  if (part.length > 0) await onRows(month, part);
  return { month, rows: count };
}

function readJson(line: string | undefined): unknown {
  try {
    return JSON.parse(line ?? "");
  } catch {
    return undefined;
  }
}
