import type { Node } from "oxc-parser";
import type { HouseFile } from "./house-file.ts";
import { type HouseRule, isTest, place } from "./house-rule.ts";
import { identityColumns, listeners, manyClients, sequenceOrders } from "./scaling-exceptions.ts";
import { ownedTables } from "./table-owners.ts";

const OPEN_TELEMETRY = "src/server/platform/tracing/open-telemetry.ts";
/** The functions of account-ref.ts that name a client's account; the client is the first argument. */
const CLIENT_ACCOUNT = /^(client[A-Z]\w*|closeoutReceivable)$/;
const IDENTITY = /^\s*(?:add column )?(\w+) \w+(?: not null)? generated (?:always|by default) as identity/;
const OF_SEVERAL = /client_id\s*=\s*any\(|"clientId",\s*(?:"in"|"=",\s*sql)|\bclientIds\b/;
const WRITES =
  /\b(?:update|insert into|delete from)\s+[a-z_]+|\bfor (?:no key )?update|\bfor share|\block_\w+\(/i;
const WRITING_CALLS = /\.(?:updateTable|insertInto|deleteFrom|forUpdate|forNoKeyUpdate|forShare)\(/;
const BY_SEQUENCE =
  /order by[^`]*\bsequence\b|\bsequence\s*[<>]|orderBy\("(?:\w+\.)?sequence"|max\("sequence"\)|\bnextval\(/;

/** What the code must not assume where clients are spread over several databases; docs/scaling.md has the reasons. */
export const scalingRules: HouseRule[] = [
  {
    name: "A journal posts to one client's accounts and the house's",
    findBreaks: (house) =>
      house
        .filter(({ path }) => path.startsWith("src/domain/") && !isTest(path))
        .flatMap((file) => file.nodes.flatMap((node) => clientsOf(file, node))),
    brokenBy: {
      "src/domain/ledger/journals/gift-postings.ts":
        "export function gift(from, to) { return [entry(clientBalance(from.id, a)), entry(clientBalance(to.id, a))]; }",
    },
  },
  {
    name: "A statement that writes or locks rows of several clients is listed with its reason",
    findBreaks: (house) =>
      againstList(house, manyClients, "scaling-exceptions.ts", (file) =>
        functionsOf(file).filter(
          (text) => OF_SEVERAL.test(text) && (WRITES.test(text) || WRITING_CALLS.test(text)),
        ).length > 0
          ? "writes or locks rows of several clients"
          : undefined,
      ),
    brokenBy: {
      "src/server/trading/trades/everybody-store.ts":
        "export const settle = (tx, ids) => sql`update trades set settled = true where client_id = any('{}')`.execute(tx);",
    },
  },
  {
    name: "No sequence orders anything beyond one shard: each use is listed with its reason",
    findBreaks: (house) => [
      ...newIdentities(house),
      ...againstList(house, sequenceOrders, "scaling-exceptions.ts", ({ text }) =>
        BY_SEQUENCE.test(text) ? "orders or compares by a sequence" : undefined,
      ),
    ],
    brokenBy: {
      "db/migrations/9998-tickets.sql":
        "create table tickets (\n  number bigint generated always as identity\n);",
      "src/server/trading/trades/newest-store.ts":
        'export const newest = (db) => db.selectFrom("trades").orderBy("sequence", "desc");',
    },
  },
  {
    name: "Only the listed processes listen to Postgres, on a connection of their own",
    findBreaks: (house) =>
      againstList(house, listeners, "scaling-exceptions.ts", ({ path, text }) =>
        path !== "src/server/platform/postgres/listen.ts" &&
        (/\bcreateListener\(/.test(text) || /["'`]\s*listen\s+\S/i.test(text))
          ? "listens to Postgres"
          : undefined,
      ),
    brokenBy: {
      "src/server/trading/trades/await-booking.ts":
        "export const wait = (client) => client.query(`listen booked`);",
    },
  },
  {
    name: "Every table has one place in docs/scaling.md",
    findBreaks: (house) => {
      const text = house.find(({ path }) => path === "docs/scaling.md")?.text ?? "";
      const rows = text.split("\n").filter((line) => /^\| (?:shard|house|everywhere)/.test(line));
      const placed = rows
        .flatMap((row) => [...(row.split("|")[3] ?? "").matchAll(/`(\w+)`/g)])
        .map(([, name]) => name);
      const tables = Object.values(ownedTables).flat();
      return [
        ...tables.filter((table) => placed.filter((name) => name === table).length !== 1),
        ...placed.filter((name) => name !== undefined && !tables.includes(name)),
      ].map((table) => `docs/scaling.md: ${table} has no place, several, or no owner`);
    },
    brokenBy: { "docs/scaling.md": "| shard | `client_id` | `clients` `tickets` |" },
  },
  {
    name: "OpenTelemetry is loaded by the start alone, and only when there is somewhere to send traces to",
    findBreaks: (house) =>
      ourFiles(house).flatMap(({ path, imports, nodes }) => [
        ...imports
          .filter(({ target }) => target.startsWith("@opentelemetry/") && path !== OPEN_TELEMETRY)
          .map(({ target }) => `${path}: imports ${target}`),
        ...imports
          .filter(({ target, isTypeOnly }) => target === OPEN_TELEMETRY && !isTypeOnly)
          .filter(() => path !== "src/server/start.ts" || nodes.some(isStaticImport))
          .map(() => `${path}: loads OpenTelemetry`),
      ]),
    brokenBy: {
      "src/server/platform/log.ts": 'import { trace } from "@opentelemetry/api";',
      "src/server/start.ts": 'import { startOpenTelemetry } from "./platform/tracing/open-telemetry.ts";',
    },
  },
];

type Exceptions = Readonly<Record<string, string>>;

/** Files that do something and aren't listed, and listed ones that no longer do it. */
function againstList(
  house: HouseFile[],
  listed: Exceptions,
  list: string,
  isFound: (file: HouseFile) => string | undefined,
): string[] {
  const files = ourFiles(house);
  const found = new Map(files.flatMap((file) => [[file.path, isFound(file)] as const]));
  return [
    ...files.flatMap(({ path }) =>
      found.get(path) && !(path in listed) ? [`${path}: ${found.get(path)}`] : [],
    ),
    ...Object.keys(listed)
      .filter((path) => !found.get(path))
      .map((path) => `${list}: ${path} no longer needs its exception`),
  ];
}

function ourFiles(house: HouseFile[]): HouseFile[] {
  return house.filter(({ path }) => path.startsWith("src/server/") && path.endsWith(".ts") && !isTest(path));
}

/** Texts of the outermost functions of a file. */
function functionsOf({ nodes, text }: HouseFile): string[] {
  let end = 0;
  return nodes.flatMap((node) => {
    if (!/^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type)) return [];
    if (node.start < end) return [];
    end = node.end;
    return [text.slice(node.start, node.end)];
  });
}

/** A function that names accounts of more than one client. */
function clientsOf(file: HouseFile, node: Node): string[] {
  if (node.type !== "FunctionDeclaration") return [];
  const text = file.text.slice(node.start, node.end);
  const calls = file.nodes.flatMap((inner) => {
    if (inner.type !== "CallExpression" || inner.start < node.start || inner.end > node.end) return [];
    if (inner.callee.type !== "Identifier" || !CLIENT_ACCOUNT.test(inner.callee.name)) return [];
    const [client] = inner.arguments;
    return client ? [file.text.slice(client.start, client.end)] : [];
  });
  const clients = new Set(calls);
  return clients.size > 1 && text.includes("entr")
    ? [`${place(file, node.start)}: posts to accounts of ${[...clients].join(" and ")}`]
    : [];
}

/** Identity columns of migrations that nobody has thought about. */
function newIdentities(house: HouseFile[]): string[] {
  return house
    .filter(({ path }) => path.startsWith("db/migrations/"))
    .flatMap(({ path, text }) => {
      let table = "";
      return text.split("\n").flatMap((line) => {
        table = /^(?:create|alter) table (\w+)/.exec(line)?.[1] ?? table;
        const column = IDENTITY.exec(line)?.[1];
        return column && !(`${table}.${column}` in identityColumns)
          ? [`${path}: ${table}.${column} is a sequence without a reason in scaling-exceptions.ts`]
          : [];
      });
    });
}

function isStaticImport(node: Node): boolean {
  return node.type === "ImportDeclaration" && node.source.value.includes("open-telemetry");
}
