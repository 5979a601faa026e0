import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Database } from "#server/platform/postgres/database.ts";
import { withoutNestedLoops } from "#server/platform/postgres/without-nested-loops.ts";
import { checks } from "#server/reporting/books/book-checks-store.ts";
import { boundedStatement } from "#server/reporting/books/run-check-store.ts";
import { openTestPool } from "../support/open-test-pool.ts";
import { useTestDatabase } from "../support/use-test-database.ts";

type Plan = {
  readonly "Node Type": string;
  readonly "Parent Relationship"?: string;
  readonly "Relation Name"?: string;
  readonly Plans?: readonly Plan[];
};

const database = useTestDatabase();
let db: Database;
beforeAll(() => {
  // Its tables are empty and were never analysed: Postgres expects next to no rows, as before a busy hour.
  db = openTestPool(database.appUrl, { connections: 1 });
});
afterAll(() => db.destroy());

const partsOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(partsOf)];

/** Parts of a plan that are carried out once for each row of another. */
const repeatedParts = (plan: Plan): string[] =>
  partsOf(plan)
    .filter((part) => part["Node Type"] === "Nested Loop" || part["Parent Relationship"] === "SubPlan")
    .map((part) => `${part["Node Type"]} ${part["Relation Name"] ?? ""}`.trim());

it.each(checks)("reads no table again for each row of another to check that $name", async (check) => {
  const { rows } = await withoutNestedLoops(db, (tx) =>
    sql<{
      "QUERY PLAN": [{ Plan: Plan }];
    }>`explain (format json) ${sql.raw(boundedStatement(check))}`.execute(tx),
  );
  expect(rows.flatMap((row) => row["QUERY PLAN"].flatMap(({ Plan: plan }) => repeatedParts(plan)))).toEqual(
    [],
  );
});

it("each check of the books has a scenario in which it finds a break", () => {
  const scenarios = readdirSync(import.meta.dirname).map((name) =>
    readFileSync(join(import.meta.dirname, name), "utf8"),
  );
  const unbroken = checks.filter(({ name }) => !scenarios.some((text) => text.includes(name)));
  expect(unbroken.map(({ name }) => name)).toEqual([]);
});
