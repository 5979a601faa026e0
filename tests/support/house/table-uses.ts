import type { Node } from "oxc-parser";
import type { HouseFile } from "./house-file.ts";

/** One place where a file reads or writes a table of the database. */
export interface TableUse {
  readonly table: string;
  readonly isWrite: boolean;
  readonly offset: number;
}

const WRITING_CALLS = new Set(["insertInto", "updateTable", "deleteFrom", "mergeInto", "insertRows"]);
const READING_CALLS = /^(selectFrom|from|using|table|((inner|left|right|full|cross)Join(Lateral)?))$/;
const WRITING_SQL = /\b(?:insert into|update|delete from|merge into|truncate)\s+(?:only\s+)?([a-z_]+)\b/g;
const READING_SQL = /\b(?:from|join|using)\s+(?:only\s+)?([a-z_]+)\b(?!\s*\()/g;
/** A further table after a comma: `from trades, lateral (…)` or `from a as x, b`. */
const LISTED_SQL = /\bfrom\s+[a-z_]+(?:\s+(?:as\s+)?[a-z_]+)?\s*,\s*([a-z_]+)\b(?!\s*\()/g;

/** Every use of a table in Kysely's calls and in the texts of statements. */
export function tableUses({ nodes }: HouseFile, tables: ReadonlySet<string>): TableUse[] {
  return nodes
    .flatMap((node) => [...usesInCall(node), ...usesInText(node)])
    .filter(({ table }) => tables.has(table));
}

function* usesInCall(node: Node): Generator<TableUse> {
  if (node.type !== "CallExpression") return;
  const { callee } = node;
  const name =
    callee.type === "Identifier"
      ? callee.name
      : callee.type === "MemberExpression" && callee.property.type === "Identifier"
        ? callee.property.name
        : "";
  const isWrite = WRITING_CALLS.has(name);
  if (!isWrite && !READING_CALLS.test(name)) return;
  const [first] = node.arguments;
  const named = first?.type === "ArrayExpression" ? first.elements : [first];
  for (const each of named) {
    if (each?.type !== "Literal" || typeof each.value !== "string") continue;
    const [table = ""] = each.value.split(" ");
    yield { table: snakeCase(table), isWrite, offset: node.start };
  }
}

function* usesInText(node: Node): Generator<TableUse> {
  const offset = node.start;
  if (node.type !== "TemplateLiteral" && node.type !== "Literal") return;
  const text = textOf(node);
  if (text === undefined) return;
  for (const [, table = ""] of text.matchAll(WRITING_SQL)) yield { table, isWrite: true, offset };
  for (const pattern of [READING_SQL, LISTED_SQL]) {
    for (const match of text.matchAll(pattern)) {
      const isDeleted = text.slice(0, match.index).endsWith("delete ");
      if (!isDeleted) yield { table: match[1] ?? "", isWrite: false, offset };
    }
  }
  // A table that is handed to a statement by its name alone.
  if (node.type === "TemplateLiteral") yield { table: text.trim(), isWrite: false, offset };
}

function textOf(node: Extract<Node, { type: "TemplateLiteral" | "Literal" }>): string | undefined {
  if (node.type === "TemplateLiteral") return node.quasis.map(({ value }) => value.raw).join("$");
  return typeof node.value === "string" ? node.value : undefined;
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
