import type { Node } from "oxc-parser";
import { findPlace, isRanked, mayImport, type Place } from "./areas.ts";
import { drawAreas } from "./draw-areas.ts";
import type { HouseFile } from "./house-file.ts";
import { callsOf, type HouseRule, isTest, ourServerFiles, place, ROUTES } from "./house-rule.ts";

/** Event subscribers, which nothing else imports. */
const LISTENERS = ["rewards", "notifications"];
/** Loads the embedded Postgres when there is no DATABASE_URL. */
const TOOL_USER = "src/server/open-configured-database.ts";
/** The one event stream, which writes to sockets. */
const EVENT_STREAM = "src/server/market/rates/rate-stream.ts";

export const layeringRules: HouseRule[] = [
  {
    name: "Every folder of the server, the domain and the contract is an area or a noun that has its rank",
    findBreaks: (house) =>
      house.flatMap(({ path }) => {
        const place = findPlace(path);
        return !place || isRanked(place)
          ? []
          : [`${path}: ${place.area}/${place.noun} has no rank in areas.ts`];
      }),
    brokenBy: {
      "src/server/desk/route.ts": "export const route = 1;",
      "src/domain/payments/refunds/refund.ts": "export const refund = 1;",
    },
  },
  {
    name: "Areas, and the nouns in them, import each other in one direction",
    findBreaks: (house) =>
      placedImports(house)
        .filter(({ from, to }) => !mayImport(from, to))
        .map(({ path, target }) => `${path}: imports ${target}, which is above it`),
    brokenBy: {
      "src/server/trading/quotes/quote.ts": 'import { bookTrade } from "../trades/book-trade.ts";',
      "src/server/platform/log.ts": 'import { log } from "#server/ledger/journals/log.ts";',
      "src/domain/market/rates/rate.ts": 'import type { Trade } from "#domain/trading/trades/trade.ts";',
      "src/contract/ledger/audit.ts": 'import { trade } from "../trading/trades.ts";',
      "src/server/payments/funding/fund.ts": 'import { routes } from "../routes.ts";',
    },
  },
  {
    name: "Only the composition root imports from itself",
    findBreaks: (house) =>
      ourServerFiles(house)
        .filter(({ path }) => findPlace(path))
        .flatMap(({ path, imports }) =>
          imports
            .filter(({ target }) => /^src\/server\/[^/]+\.ts$/.test(target))
            .map(({ target }) => `${path}: imports ${target}`),
        ),
    brokenBy: { "src/server/processes/start-workers.ts": 'import { routes } from "#server/routes.ts";' },
  },
  {
    name: "Only the start of the server imports tools, and only when it needs them",
    findBreaks: (house) =>
      house
        .filter(({ path }) => path.startsWith("src/") && !isTest(path))
        .flatMap(({ path, imports, nodes }) =>
          imports
            .filter(({ target }) => target.startsWith("tools/"))
            .filter(() => path !== TOOL_USER || nodes.some(isStaticImportOfTools))
            .map(({ target }) => `${path}: imports ${target}`),
        ),
    brokenBy: {
      "src/server/platform/postgres/database.ts": 'const tool = await import("../../../../tools/a/a.ts");',
      "src/server/open-configured-database.ts": 'import { a } from "../../tools/a/a.ts";',
    },
  },
  {
    name: "The diagram of the areas shows the imports of today",
    findBreaks: (house) => {
      const drawn = house.find(({ path }) => path === "docs/areas.md")?.text;
      return drawn === drawAreas(house) ? [] : ["docs/areas.md: is out of date, run npm run docs:areas"];
    },
    brokenBy: {
      "docs/areas.md": "# Areas",
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
    name: "Nobody calls rewards or notifications: they subscribe to events",
    findBreaks: (house) =>
      placedImports(house)
        .filter(
          ({ from, to }) => to.layer === "server" && to.area !== from.area && LISTENERS.includes(to.area),
        )
        .map(({ path, target }) => `${path}: calls ${target}`),
    brokenBy: {
      "src/server/trading/trades/book-trade.ts": 'import { notify } from "#server/notifications/notify.ts";',
    },
  },
  {
    name: "The platform reads from App only what the platform itself declares",
    findBreaks: (house) => {
      const files = ourServerFiles(house).filter(({ path }) => findPlace(path)?.area === "platform");
      const declared = new Set(files.flatMap(declaredOnApp));
      return files.flatMap((file) =>
        readFromApp(file)
          .filter(({ name }) => !declared.has(name))
          .map(({ name, offset }) => `${place(file, offset)}: reads ${name}, which a noun declares`),
      );
    },
    brokenBy: {
      "src/server/platform/http/health.ts": "export const age = (app: App) => app.rates.table();",
      "src/server/platform/http/ready.ts": 'export const ready = ({ site }: Pick<App, "site">) => site;',
    },
  },
  {
    name: "Only routes and the platform know HTTP",
    findBreaks: (house) =>
      ourServerFiles(house)
        .filter(({ path }) => findPlace(path) && findPlace(path)?.area !== "platform")
        .filter(({ path }) => !ROUTES.test(path) && path !== EVENT_STREAM)
        .flatMap(({ path, imports }) =>
          imports
            .filter(({ target }) => /^(@?fastify|node:http|src\/server\/platform\/http\/)/.test(target))
            .map(({ target }) => `${path}: imports ${target}`),
        ),
    brokenBy: {
      "src/server/trading/trades/book-trade.ts": 'import type { FastifyRequest } from "fastify";',
      "src/server/trading/trades/cancel-trade.ts": 'import { read } from "#server/platform/http/route.ts";',
    },
  },
  {
    name: "Only stores and the platform know SQL",
    findBreaks: (house) =>
      ourServerFiles(house)
        .filter(({ path }) => findPlace(path)?.area !== "platform" && !/(^|[-/])store\.ts$/.test(path))
        .flatMap(sqlBreaks),
    brokenBy: {
      "src/server/trading/trades/book-trade.ts": 'import { sql } from "kysely";',
      "src/server/trading/trades/cancel-trade.ts":
        'export const cancel = (tx: any) => tx.updateTable("trades");',
    },
  },
];

interface PlacedImport {
  readonly path: string;
  readonly target: string;
  readonly from: Place;
  readonly to: Place;
}

/** Imports within a layer whose two ends have a place. */
function placedImports(house: HouseFile[]): PlacedImport[] {
  return house
    .filter(({ path }) => !isTest(path))
    .flatMap(({ path, imports }) =>
      imports.flatMap(({ target }) => {
        const [from, to] = [findPlace(path), findPlace(target)];
        return from && to && from.layer === to.layer ? [{ path, target, from, to }] : [];
      }),
    );
}

/**
 * Tarjan's strongly connected components: groups of files that reach each other, each in alphabetical order.
 */
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

function declaredOnApp({ nodes }: HouseFile): string[] {
  return nodes.flatMap((node) =>
    node.type === "TSInterfaceDeclaration" && node.id.name === "App"
      ? node.body.body.flatMap((member) =>
          member.type === "TSPropertySignature" && member.key.type === "Identifier" ? [member.key.name] : [],
        )
      : [],
  );
}

/** What a file takes out of an `app`, names in `Pick<App, …>` or destructures from one. */
function readFromApp({ nodes }: HouseFile): { readonly name: string; readonly offset: number }[] {
  return nodes.flatMap((node) => {
    const offset = node.start;
    if (node.type === "MemberExpression" && node.object.type === "Identifier" && node.object.name === "app")
      return node.property.type === "Identifier" ? [{ name: node.property.name, offset }] : [];
    if (
      node.type === "TSTypeReference" &&
      node.typeName.type === "Identifier" &&
      node.typeName.name === "Pick"
    ) {
      const [of, keys] = node.typeArguments?.params ?? [];
      if (of?.type !== "TSTypeReference" || of.typeName.type !== "Identifier" || of.typeName.name !== "App")
        return [];
      const named = keys?.type === "TSUnionType" ? keys.types : [keys];
      return named.flatMap((key) =>
        key?.type === "TSLiteralType" && key.literal.type === "Literal"
          ? [{ name: String(key.literal.value), offset }]
          : [],
      );
    }
    if (node.type !== "ObjectPattern" || !isApp(node.typeAnnotation?.typeAnnotation)) return [];
    return node.properties.flatMap((property) =>
      property.type === "Property" && property.key.type === "Identifier"
        ? [{ name: property.key.name, offset }]
        : [],
    );
  });
}

function isApp(type: Node | null | undefined): boolean {
  return (
    type?.type === "TSTypeReference" && type.typeName.type === "Identifier" && type.typeName.name === "App"
  );
}

function isStaticImportOfTools(node: HouseFile["nodes"][number]): boolean {
  return node.type === "ImportDeclaration" && node.source.value.includes("/tools/");
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
