import { describe, expect, it } from "vitest";
import { countStatement, serializeCounts, summarizeStatement } from "./statement-counts.ts";

describe("statements in a trace", () => {
  it("a statement is summarised by its verbs and tables, without a value of its text", () => {
    expect(
      summarizeStatement(`select "id" from "clients" where "email" = 'ada@example.com' for update`),
    ).toBe("SELECT clients");
    expect(summarizeStatement(`update "quotes" set "trade_id" = $1 where "id" = $2`)).toBe("UPDATE quotes");
  });

  it("a combined statement is summarised by everything that it writes", () => {
    const combined = `with write_0 as (insert into "trades" ("id") select * from unnest($1::uuid[])),
      write_1 as (insert into "outbox" ("events") select * from unnest($2::jsonb[])
        on conflict (id) do update set events = excluded.events) select`;
    expect(summarizeStatement(combined)).toBe("INSERT trades, INSERT outbox");
  });

  it("what begins and ends a transaction is no statement of it", () => {
    const counts = new Map<string, number>();
    for (const text of ["begin", "select 1 from quotes", "select 2 from quotes", "commit"])
      countStatement(counts, text);
    expect(serializeCounts(counts)).toEqual({
      "summit.statements": ["SELECT quotes ×2"],
      "summit.statement.count": 2,
    });
  });
});
