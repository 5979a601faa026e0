import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Database } from "#server/platform/postgres/database.ts";
import { encodeArray } from "#server/platform/postgres/encode-array.ts";
import { openTestPool } from "../support/open-test-pool.ts";
import { createTestDatabase, type TestDatabase } from "../support/test-database.ts";

let database: TestDatabase;
let db: Database;

beforeAll(async () => {
  database = await createTestDatabase();
  db = openTestPool(database.appUrl, { connections: 1 });
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

async function roundTrip(type: string, values: readonly unknown[]): Promise<unknown[]> {
  const { rows } = await sql<{ value: unknown }>`
    select value from unnest(${encodeArray(type, values)}::${sql.raw(type)}[]) with ordinality as row (value, place)
    order by place`.execute(db);
  return rows.map(({ value }) => value);
}

const storable = fc.string({ unit: "binary" }).filter((text) => !text.includes("\0") && text.isWellFormed());
const awkward = fc.constantFrom(
  "",
  "NULL",
  "null",
  "{",
  "}",
  ",",
  '"',
  "\\",
  '\\"',
  " a ",
  "\n\t",
  "{}",
  "a,b",
  "é€😀",
);
const orNull = <T>(values: fc.Arbitrary<T>) => fc.array(fc.option(values), { maxLength: 8 });
const int64 = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n });
const moment = fc.date({
  min: new Date("1900-01-01"),
  max: new Date("9999-12-31"),
  noInvalidDate: true,
});
const cases: readonly (readonly [type: string, values: fc.Arbitrary<readonly unknown[]>])[] = [
  ["text", orNull(fc.oneof(storable, awkward))],
  ["uuid", orNull(fc.uuid())],
  ["bigint", orNull(int64)],
  ["smallint", orNull(fc.integer({ min: -32_768, max: 32_767 }))],
  ["boolean", orNull(fc.boolean())],
  ["timestamptz", orNull(moment)],
  ["date", orNull(moment.map((date) => date.toISOString().slice(0, 10)))],
  [
    "numeric",
    orNull(
      fc.tuple(fc.boolean(), fc.nat(), fc.nat()).map(([minus, a, b]) => `${minus && a ? "-" : ""}${a}.${b}`),
    ),
  ],
  ["bytea", orNull(fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes)))],
];

it.each(cases)("an array of %s arrives as it was sent", async (type, values) => {
  await fc.assert(
    fc.asyncProperty(values, async (sent) => {
      expect(await roundTrip(type, sent)).toEqual(sent);
    }),
    { numRuns: 60 },
  );
});

it("an array of json arrives as it was sent", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.dictionary(storable, storable), { maxLength: 5 }), async (sent) => {
      expect(
        await roundTrip(
          "json",
          sent.map((value) => JSON.stringify(value)),
        ),
      ).toEqual(sent);
    }),
    { numRuns: 60 },
  );
});

it("an id that is no id is refused, and becomes no second element", async () => {
  for (const id of [
    "a,b",
    "}",
    "NULL",
    '","',
    "0198c0de-0000-7000-8000-000000000000,0198c0de-0000-7000-8000-000000000001",
  ])
    await expect(roundTrip("uuid", [id])).rejects.toMatchObject({ code: "22P02" });
});
