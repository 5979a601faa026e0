import { allowedReads } from "./allowed-reads.ts";
import { findPlace } from "./areas.ts";
import type { HouseFile } from "./house-file.ts";
import { type HouseRule, isTest, place } from "./house-rule.ts";
import { ownedTables } from "./table-owners.ts";
import { type TableUse, tableUses } from "./table-uses.ts";

const ownerOf = new Map(
  Object.entries(ownedTables).flatMap(([noun, tables]) => tables.map((table) => [table, noun] as const)),
);
const known = new Set(ownerOf.keys());
/** Asks for the rights to every table, so it names them all. */
const ACCESS_CHECKS = /^src\/server\/platform\/postgres\/(declared-access|check-access)\.ts$/;

export const tableRules: HouseRule[] = [
  {
    name: "Every table has an owner, whose stores alone write it",
    findBreaks: (house) => [
      ...tablesOfMigrations(house)
        .filter((table) => !known.has(table))
        .map((table) => `db/migrations: ${table} has no owner in table-owners.ts`),
      ...foreignUses(house)
        .filter(({ isWrite }) => isWrite)
        .map(({ at, noun, table }) => `${at}: ${noun} writes ${table}, which ${ownerOf.get(table)} owns`),
    ],
    brokenBy: {
      "src/server/trading/trades/store.ts": 'export const use = (tx: any) => tx.updateTable("quotes");',
      "src/server/payments/funding/funding-store.ts":
        "export const fund = (tx: any) => sql`update trades set shortfall = 0`.execute(tx);",
      "db/migrations/9999-new.sql": "create table nobodys (id uuid primary key);",
    },
  },
  {
    name: "Another noun's table is read through its stores, but for the listed exceptions",
    findBreaks: (house) => {
      const reads = foreignUses(house).filter(
        ({ isWrite, noun }) => !isWrite && !noun.startsWith("reporting/"),
      );
      const listed = new Set(
        Object.entries(allowedReads).flatMap(([noun, { tables }]) => tables.map((each) => `${noun} ${each}`)),
      );
      const found = new Set(reads.map(({ noun, table }) => `${noun} ${table}`));
      return [
        ...reads
          .filter(({ noun, table }) => !listed.has(`${noun} ${table}`))
          .map(({ at, noun, table }) => `${at}: ${noun} reads ${table}, which ${ownerOf.get(table)} owns`),
        ...[...listed]
          .filter((exception) => !found.has(exception))
          .map((exception) => `allowed-reads.ts: ${exception} is no longer read there: take it off the list`),
      ];
    },
    brokenBy: {
      "src/server/market/rates/store.ts":
        'export const all = (db: any) => db.selectFrom("clients").selectAll();',
      "src/server/trading/quotes/store.ts":
        "export const paid = (db: any) => sql`select id from quotes join payments using (id)`.execute(db);",
    },
  },
  {
    name: "A conflict names its partial index by literals, which a general plan can prove and parameters it can't",
    findBreaks: (house) =>
      house
        .filter(({ path }) => path.startsWith("src/server/") && !isTest(path))
        .flatMap((file) =>
          [...file.text.matchAll(parameterOfConflict)].map(({ index }) => place(file, index)),
        ),
    brokenBy: {
      "src/server/market/rates/store.ts":
        'export const on = (c: any) => c.columns(["id"]).where("status", "=", "OPEN").doNothing();',
    },
  },
];

/** A condition of `onConflict` on a value that Kysely sends as a parameter. */
const parameterOfConflict = /\.columns?\([^)]*\)\s*\.where\(\s*"\w+",\s*"[^"]+",\s*(?!\s|null\b|sql\.lit\b)/g;

interface ForeignUse extends TableUse {
  readonly at: string;
  readonly noun: string;
}

/** The uses of tables outside the noun that owns them. */
function foreignUses(house: HouseFile[]): ForeignUse[] {
  return house
    .filter(({ path }) => path.startsWith("src/server/") && !isTest(path) && !ACCESS_CHECKS.test(path))
    .flatMap((file) => {
      const noun = nounOf(file.path);
      return tableUses(file, known)
        .filter(({ table }) => ownerOf.get(table) !== noun)
        .map((use) => ({ ...use, noun, at: place(file, use.offset) }));
    });
}

function nounOf(path: string): string {
  const { area = "the composition root", noun = "" } = findPlace(path) ?? {};
  return noun === "" ? area : `${area}/${noun}`;
}

/** The tables that the migrations leave behind, in the order of their numbers. */
function tablesOfMigrations(house: HouseFile[]): string[] {
  const tables = new Set<string>();
  for (const { text } of house.filter(({ path }) => path.startsWith("db/migrations/"))) {
    for (const [, table = ""] of text.matchAll(/^create table (?:if not exists )?([a-z_]+)/gm))
      tables.add(table);
    for (const [, table = ""] of text.matchAll(/^drop table (?:if exists )?([a-z_]+)/gm))
      tables.delete(table);
    for (const [, from = "", to = ""] of text.matchAll(/^alter table ([a-z_]+)\s+rename to ([a-z_]+)/gm)) {
      tables.delete(from);
      tables.add(to);
    }
  }
  return [...tables];
}
