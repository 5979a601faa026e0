import type { Node } from "oxc-parser";
import type { HouseFile } from "./house-file.ts";
import { type HouseRule, isTest, place } from "./house-rule.ts";

/** Packages without I/O, which the domain may use. */
const PURE_PACKAGES = ["@skyra/jaro-winkler", "any-ascii", "fastest-levenshtein", "ibantools"];
const IMPURE_GLOBALS =
  /^(process|performance|crypto|fetch|setTimeout|setInterval|setImmediate|queueMicrotask|globalThis|console|require)$/;
/** Where a JSON number becomes decimal text, before any arithmetic. */
const WHERE_JSON_IS_READ = "src/contract/values.ts";
const MONEY_NAME = /(^|[a-z])(amount|minor|balance|cost|money|profitShare|amountDue)$/i;

export const purityRules: HouseRule[] = [
  {
    name: "The domain imports only the domain",
    findBreaks: (house) =>
      domainFiles(house).flatMap(({ path, imports }) =>
        imports
          .filter(({ target }) => !target.startsWith("src/domain/") && !PURE_PACKAGES.includes(target))
          .map(({ target }) => `${path}: imports ${target}`),
      ),
    brokenBy: {
      "src/domain/money.ts": 'import { readFile } from "node:fs/promises";',
      "src/domain/rate.ts": 'import { z } from "#contract/zod.ts";',
    },
  },
  {
    name: "The domain reads no clock, no chance and no configuration: they are passed in",
    findBreaks: (house) =>
      domainFiles(house).flatMap((file) => file.nodes.flatMap((node) => impurity(file, node))),
    brokenBy: {
      "src/domain/now.ts": "export const now = () => new Date();",
      "src/domain/later.ts": "export const later = () => Date.now() + 1;",
      "src/domain/chance.ts": "export const chance = () => Math.random();",
      "src/domain/setting.ts": "export const setting = process.env.SETTING;",
    },
  },
  {
    name: "No number ever holds money",
    findBreaks: (house) =>
      house
        .filter(({ path }) => /^src\/(domain|contract|server)\//.test(path) && !isTest(path))
        .filter(({ path }) => path !== WHERE_JSON_IS_READ)
        .flatMap((file) => file.nodes.flatMap((node) => moneyAsNumber(file, node))),
    brokenBy: {
      "src/domain/money.ts": "export interface Money { minor: number }",
      "src/domain/quote.ts": "export const price = (fromAmount: number) => fromAmount;",
      "src/server/trading/trades/book-trade.ts": "export const due = (trade: any) => Number(trade.amount);",
      "src/contract/trading/trades.ts": 'export const cents = parseFloat("12.50");',
    },
  },
  {
    name: "zod comes from #contract/zod.ts alone, which keeps it from generating code in browsers",
    findBreaks: (house) =>
      house
        .filter(({ path }) => path !== "src/contract/zod.ts")
        .flatMap(({ path, imports }) =>
          imports
            .filter(({ target }) => /^zod(\/|$)/.test(target))
            .map(({ target }) => `${path}: imports ${target}`),
        ),
    brokenBy: { "src/contract/trading/trades.ts": 'import { z } from "zod";' },
  },
  {
    name: "CSV is written by write-table.ts alone, which escapes formulas",
    findBreaks: (house) =>
      house
        .filter(({ path }) => path !== "src/server/platform/files/write-table.ts")
        .flatMap(({ path, imports }) =>
          imports
            .filter(({ target }) => /^csv-stringify(\/|$)/.test(target))
            .map(({ target }) => `${path}: imports ${target}`),
        ),
    brokenBy: { "src/server/reporting/history/routes.ts": 'import { stringify } from "csv-stringify/sync";' },
  },
];

function domainFiles(house: HouseFile[]): HouseFile[] {
  return house.filter(({ path }) => path.startsWith("src/domain/") && path.endsWith(".ts") && !isTest(path));
}

function impurity(file: HouseFile, node: Node): string[] {
  const at = place(file, node.start);
  if (node.type === "NewExpression" && isNamed(node.callee, "Date") && node.arguments.length === 0)
    return [`${at}: new Date()`];
  if (node.type === "CallExpression" && isNamed(node.callee, "Date")) return [`${at}: Date()`];
  if (node.type === "MemberExpression" && node.property.type === "Identifier") {
    const isClock = isNamed(node.object, "Date") && node.property.name === "now";
    const isChance = isNamed(node.object, "Math") && node.property.name === "random";
    if (isClock || isChance) return [`${at}: ${node.property.name}`];
    return isNamed(node.object, IMPURE_GLOBALS) ? [`${at}: ${file.text.slice(node.start, node.end)}`] : [];
  }
  if (node.type === "CallExpression" && isNamed(node.callee, IMPURE_GLOBALS))
    return [`${at}: ${file.text.slice(node.start, node.end)}`];
  return [];
}

/** A money-like name declared as a number or converted to one, and any parseFloat. */
function moneyAsNumber(file: HouseFile, node: Node): string[] {
  const at = place(file, node.start);
  if (node.type === "CallExpression" && isNamed(node.callee, "parseFloat")) return [`${at}: parseFloat`];
  if (node.type === "CallExpression" && isNamed(node.callee, "Number")) {
    const [argument] = node.arguments;
    return argument && MONEY_NAME.test(lastName(argument))
      ? [`${at}: ${file.text.slice(node.start, node.end)}`]
      : [];
  }
  if (node.type === "TSPropertySignature" && node.key.type === "Identifier") {
    const isNumber = node.typeAnnotation?.typeAnnotation.type === "TSNumberKeyword";
    return isNumber && MONEY_NAME.test(node.key.name) ? [`${at}: ${node.key.name} is a number`] : [];
  }
  if (node.type === "Identifier" && "typeAnnotation" in node) {
    const isNumber = node.typeAnnotation?.typeAnnotation.type === "TSNumberKeyword";
    return isNumber && MONEY_NAME.test(node.name) ? [`${at}: ${node.name} is a number`] : [];
  }
  return [];
}

function lastName(node: Node): string {
  if (node.type === "Identifier") return node.name;
  return node.type === "MemberExpression" ? lastName(node.property) : "";
}

function isNamed(node: Node, name: string | RegExp): boolean {
  if (node.type !== "Identifier") return false;
  return typeof name === "string" ? node.name === name : name.test(node.name);
}
