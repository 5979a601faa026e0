import type { HouseFile } from "./house-file.ts";
import { type HouseRule, isTest, place, serverNoun } from "./house-rule.ts";

/** The storeys of the server that the order is about; a noun may use those below it and none beside it. */
const STOREYS = [
  ["platform"],
  ["ledger", "rates", "restrictions"],
  ["quotes"],
  ["trades"],
  ["payments"],
  ["orders", "alerts", "auto-exchange"],
];
/** Told what happened by events; nobody calls them. */
const LISTENERS = ["rewards", "referrals", "notifications"];
const ROUTES = /[-/]routes\.ts$/;
/** Speaks to sockets by its nature: it is the one event stream. */
const EVENT_STREAM = "src/server/rates/rate-stream.ts";
/** Edges that are no request of the usual kind, and so open their own transaction. */
const OTHER_EDGES = [
  // Hashing a password takes longer than a transaction should be open.
  /^src\/server\/auth\//,
  // A batch of bookings is one transaction.
  /^src\/server\/trades\/booking-queue\.ts$/,
  // A file is received and stored before its row is written.
  /^src\/server\/(payments\/proofs\/add-proof|documents\/add-document)\.ts$/,
  // A command that works in batches beside a live server.
  /^src\/server\/reencryption\/reencrypt\.ts$/,
  // What the first start loads.
  /^src\/server\/(rates\/load-history|demo\/.+)\.ts$/,
];

export const layeringRules: HouseRule[] = [
  {
    name: "On the server platform comes before ledger, rates and restrictions, then quotes, trades, and what builds on trades",
    findBreaks: (house) =>
      nounImports(house)
        .filter(({ from, to }) => storeyOf(from) <= storeyOf(to) && storeyOf(to) < STOREYS.length)
        .map(({ path, from, to }) => `${path}: ${from} uses ${to}, which does not stand below it`),
    brokenBy: {
      "src/server/quotes/quote.ts": 'import { bookTrade } from "../trades/book-trade.ts";',
      "src/server/platform/log.ts": 'import { log } from "#server/ledger/log.ts";',
    },
  },
  {
    name: "The server's nouns use one another without cycles",
    findBreaks: (house) => findCycles(nounImports(house)).map((cycle) => `src/server: ${cycle.join(" → ")}`),
    brokenBy: {
      "src/server/clients/a.ts": 'import { b } from "../balances/b.ts";',
      "src/server/balances/b.ts": 'import { c } from "../beneficiaries/c.ts";',
      "src/server/beneficiaries/c.ts": 'import type { A } from "../clients/a.ts";',
    },
  },
  {
    name: "Files import each other in one direction, types included",
    findBreaks: (house) =>
      findCircles(new Map(house.map(({ path, imports }) => [path, imports.map(({ target }) => target)]))).map(
        (circle) => circle.join(" ↔ "),
      ),
    brokenBy: {
      "src/web/client/a.tsx": 'import { B } from "./b.tsx";',
      "src/web/client/b.tsx": 'import { C } from "./c.tsx";',
      "src/web/client/c.tsx": 'import type { A } from "#web/client/a.tsx";',
    },
  },
  {
    name: "Nobody calls rewards, referrals or notifications: they subscribe to events",
    findBreaks: (house) =>
      nounImports(house)
        .filter(({ to }) => LISTENERS.includes(to))
        .map(({ path, to }) => `${path}: calls ${to}`),
    brokenBy: { "src/server/trades/book-trade.ts": 'import { notify } from "../notifications/notify.ts";' },
  },
  {
    name: "Only routes and the platform know HTTP",
    findBreaks: (house) =>
      ourServerFiles(house)
        .filter(({ path }) => serverNoun(path) && serverNoun(path) !== "platform")
        .filter(({ path }) => !ROUTES.test(path) && path !== EVENT_STREAM)
        .flatMap(({ path, imports }) =>
          imports
            .filter(({ target }) => /^(@?fastify|node:http|src\/server\/platform\/http\/)/.test(target))
            .map(({ target }) => `${path}: imports ${target}`),
        ),
    brokenBy: {
      "src/server/trades/book-trade.ts": 'import type { FastifyRequest } from "fastify";',
      "src/server/trades/cancel-trade.ts": 'import { read } from "#server/platform/http/route.ts";',
    },
  },
  {
    name: "Only stores and the platform know SQL",
    findBreaks: (house) =>
      ourServerFiles(house)
        .filter(({ path }) => serverNoun(path) !== "platform" && !/(^|[-/])store\.ts$/.test(path))
        .flatMap(sqlBreaks),
    brokenBy: {
      "src/server/trades/book-trade.ts": 'import { sql } from "kysely";',
      "src/server/trades/cancel-trade.ts": 'export const cancel = (tx: any) => tx.updateTable("trades");',
    },
  },
  {
    name: "The edge opens and commits the transaction, nobody else",
    findBreaks: (house) =>
      ourServerFiles(house)
        .filter(({ path }) => !/^src\/server\/(platform|workers)\//.test(path) && !ROUTES.test(path))
        .filter(({ path }) => !OTHER_EDGES.some((edge) => edge.test(path)))
        .flatMap((file) => callsOf(file, /^(transaction|startTransaction)$/)),
    brokenBy: {
      "src/server/trades/book-trade.ts": "export const book = (db: any) => db.transaction().execute();",
    },
  },
];

interface NounImport {
  path: string;
  from: string;
  to: string;
}

function ourServerFiles(house: HouseFile[]): HouseFile[] {
  return house.filter(({ path }) => path.startsWith("src/server/") && path.endsWith(".ts") && !isTest(path));
}

function nounImports(house: HouseFile[]): NounImport[] {
  return ourServerFiles(house).flatMap(({ path, imports }) =>
    imports.flatMap(({ target }) => {
      const [from, to] = [serverNoun(path), serverNoun(target)];
      return from && to && from !== to ? [{ path, from, to }] : [];
    }),
  );
}

/** Nouns that the order says nothing about stand above all of it. */
function storeyOf(noun: string): number {
  const index = STOREYS.findIndex((nouns) => nouns.includes(noun));
  return index === -1 ? STOREYS.length : index;
}

function findCycles(imports: NounImport[]): string[][] {
  const uses = Map.groupBy(imports, ({ from }) => from);
  const cycles = new Map<string, string[]>();
  const visit = (trail: string[]): void => {
    for (const { to } of uses.get(trail.at(-1) ?? "") ?? []) {
      const start = trail.indexOf(to);
      if (start === -1) visit([...trail, to]);
      else cycles.set([...trail.slice(start)].sort().join(), [...trail.slice(start), to]);
    }
  };
  for (const noun of uses.keys()) visit([noun]);
  return [...cycles.values()];
}

/** Tarjan's strongly connected components: groups of files that reach each other, each in alphabetical order. */
function findCircles(targetsOf: ReadonlyMap<string, readonly string[]>): string[][] {
  const seen = new Map<string, { order: number; lowest: number }>();
  const trail: string[] = [];
  const circles: string[][] = [];
  const visit = (path: string): { order: number; lowest: number } => {
    const own = { order: seen.size, lowest: seen.size };
    seen.set(path, own);
    trail.push(path);
    for (const target of targetsOf.get(path) ?? []) {
      if (!targetsOf.has(target)) continue;
      const other = seen.get(target);
      if (!other) own.lowest = Math.min(own.lowest, visit(target).lowest);
      else if (trail.includes(target)) own.lowest = Math.min(own.lowest, other.order);
    }
    if (own.lowest === own.order) {
      const circle = trail.splice(trail.indexOf(path));
      if (circle.length > 1) circles.push(circle.sort());
    }
    return own;
  };
  for (const path of targetsOf.keys()) if (!seen.has(path)) visit(path);
  return circles;
}

function sqlBreaks(file: HouseFile): string[] {
  const drivers = file.imports.filter(
    ({ target, isTypeOnly }) => !isTypeOnly && /^(kysely|pg)$/.test(target),
  );
  return [
    ...drivers.map(({ target }) => `${file.path}: imports ${target}`),
    ...callsOf(file, /^(selectFrom|insertInto|updateTable|deleteFrom|mergeInto|executeQuery)$/),
  ];
}

function callsOf(file: HouseFile, name: RegExp): string[] {
  return file.nodes.flatMap((node) => {
    if (node.type !== "CallExpression" || node.callee.type !== "MemberExpression") return [];
    const { property } = node.callee;
    return property.type === "Identifier" && name.test(property.name)
      ? [`${place(file, node.start)}: calls ${property.name}`]
      : [];
  });
}
