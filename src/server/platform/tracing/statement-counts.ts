import type { Attributes } from "./span.ts";

/** How often each kind of statement ran, by its summary. */
export type StatementCounts = Map<string, number>;

const verbs =
  /\b(insert into|delete from|merge into|(?<!for |key |do )update|from|join)\s+(?:only\s+)?"?([a-z_][a-z0-9_.]*)"?/gi;
const names: Readonly<Record<string, string>> = {
  "insert into": "INSERT",
  "delete from": "DELETE",
  "merge into": "MERGE",
  update: "UPDATE",
};
const notTables = new Set(["unnest", "lateral"]);
const control = /^\s*(begin|start|commit|rollback|savepoint|release|set)\b/i;

/**
 * What a statement writes, or else the table that it reads first: verbs and tables, nothing else of its text, which
 * may hold a value.
 */
export function summarizeStatement(statement: string): string | undefined {
  if (control.test(statement)) return undefined;
  const uses = [...statement.matchAll(verbs)].map(([, verb = "", table = ""]) => ({
    verb: names[verb.toLowerCase()],
    table: table.toLowerCase(),
  }));
  const writes = uses.flatMap(({ verb, table }) => (verb ? [`${verb} ${table}`] : []));
  if (writes.length > 0) return [...new Set(writes)].join(", ");
  const read = uses.find(({ table }) => !notTables.has(table));
  return read ? `SELECT ${read.table}` : "SELECT";
}

export function countStatement(counts: StatementCounts, statement: string): void {
  const summary = summarizeStatement(statement);
  if (summary !== undefined) counts.set(summary, (counts.get(summary) ?? 0) + 1);
}

export function serializeCounts(counts: StatementCounts): Attributes {
  if (counts.size === 0) return {};
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const groups = [...counts].map(([summary, count]) => (count === 1 ? summary : `${summary} ×${count}`));
  return { "summit.statements": groups, "summit.statement.count": total };
}
