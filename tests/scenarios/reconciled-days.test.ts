import { randomUUIDv7 } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import type { CurrencyCode } from "#domain/currency.ts";
import { reconciliationExportRoutes } from "#server/reporting/desk/reconciliation-export-routes.ts";
import { importStatement, setupMoneyDeskFixture } from "../support/setup-money-desk-fixture.ts";

const fixture = setupMoneyDeskFixture("silent", {
  routes: reconciliationExportRoutes,
  subscriptions: {},
});

const accountIn = (currency: CurrencyCode) => fixture().app.bank.accountFor(currency)?.iban ?? "";

async function days(currency: CurrencyCode, before?: string) {
  const query = `currency=${currency}${before === undefined ? "" : `&before=${before}`}`;
  const staff = await fixture().addStaff("viewer");
  return (await fixture().call(staff, "GET", `/api/admin/reconciliation?${query}`)).body;
}

/** Rows of a reconciliation table, headings first. */
async function table(path: string, infix = "/"): Promise<string[][]> {
  const url = infix === "" ? `.csv${path}` : `/${path}.csv`;
  const answer = await fixture().call(
    await fixture().addStaff("viewer"),
    "GET",
    `/api/admin/reconciliation${url}`,
  );
  expect(answer.status).toBe(200);
  const lines = answer.raw.toString("utf8").trim().split("\n");
  return lines.map((line) => line.split(","));
}

describe("the days of the money at the bank", () => {
  it("the bank's daily totals add up concurrent receipts and a statement's entries", async () => {
    const amounts = Array.from({ length: 24 }, (_, index) => `${index + 1}.00`);
    const entries = amounts.map((amount) => ({
      reference: `DEMO-${randomUUIDv7()}`,
      amount,
      text: "for nobody",
    }));
    const staff = await fixture().addStaff();
    const [imported] = await Promise.all([
      importStatement(fixture(), staff, {
        id: "MANY",
        day: "2026-03-09",
        account: accountIn("CHF"),
        currency: "CHF",
        entries,
      }),
      ...amounts.map((amount) => fixture().receive(amount, "CHF", "by hand")),
    ]);
    expect(imported.status).toBe(201);
    expect((await days("CHF")).days).toMatchObject([
      {
        day: "2026-03-10",
        ledgerMoved: "300.00",
        ledgerClosing: "600.00",
        ledgerOnly: 24,
        statementClosing: null,
      },
      {
        day: "2026-03-09",
        ledgerMoved: "300.00",
        ledgerClosing: "300.00",
        ledgerOnly: 0,
        difference: "0.00",
      },
    ]);
  });

  it("the bank's daily totals move manual records to the bank's day once a statement has them", async () => {
    await fixture().receive("75.00", "CAD", "by hand", "DEMO-CAD-1");
    await fixture().receive("5.00", "CAD", "by hand");
    const before = await days("CAD");
    expect(before.days).toMatchObject([
      { day: "2026-03-10", ledgerMoved: "80.00", ledgerOnly: 2, statementOnly: 0 },
    ]);
    await importStatement(fixture(), await fixture().addStaff(), {
      id: "CAD-1",
      day: "2026-03-06",
      account: accountIn("CAD"),
      currency: "CAD",
      entries: [{ reference: "DEMO-CAD-1", amount: "75.00", text: "by hand" }],
    });
    expect((await days("CAD")).days).toMatchObject([
      { day: "2026-03-10", ledgerMoved: "5.00", ledgerClosing: "80.00", ledgerOnly: 1 },
      { day: "2026-03-06", ledgerMoved: "75.00", ledgerClosing: "75.00", ledgerOnly: 0, difference: "0.00" },
    ]);
  });

  it("the bank's daily totals continue to earlier days for as long as there are any", async () => {
    const staff = await fixture().addStaff();
    for (const [index, day] of ["2025-11-03", "2025-12-01", "2026-03-02"].entries())
      await importStatement(fixture(), staff, {
        id: day,
        day,
        account: accountIn("NZD"),
        currency: "NZD",
        opening: `${index}.00`,
        entries: [{ reference: day, amount: "1.00", text: "for nobody" }],
      });
    const newest = await days("NZD");
    expect(newest).toMatchObject({
      days: [{ day: "2026-03-02", ledgerClosing: "3.00" }],
      nextBefore: "2026-01-31",
    });
    expect(await days("NZD", newest.nextBefore)).toMatchObject({
      days: [
        { day: "2025-12-01", ledgerClosing: "2.00", statementClosing: "2.00" },
        { day: "2025-11-03", ledgerClosing: "1.00", statementClosing: "1.00" },
      ],
      nextBefore: null,
    });
  });

  it("the bank's daily totals list the first five hundred breaks of a day and count the others", async () => {
    const entries = Array.from({ length: 503 }, (_, index) => ({
      reference: `DEMO-${index}`,
      amount: `${index + 1}.00`,
      direction: "DBIT" as const,
      text: "charges",
    }));
    const staff = await fixture().addStaff();
    await importStatement(fixture(), staff, {
      id: "SGD-1",
      account: accountIn("SGD"),
      currency: "SGD",
      entries,
    });
    await fixture().receive("5.00", "SGD", "by hand");
    const { body } = await fixture().call(staff, "GET", "/api/admin/reconciliation/SGD/2026-03-10");
    expect(body).toMatchObject({ ledgerOnly: 1, statementOnly: 503, more: 4 });
    expect(body.breaks).toHaveLength(500);
    expect(body.breaks[0]).toMatchObject({ kind: "ledger_only", ledger: { amount: "5.00" } });
    const [headings, ...breaks] = await table("SGD/2026-03-10/breaks");
    expect(headings?.slice(0, 5)).toEqual(["Break", "Payer or payee", "Currency", "Ledger", "Statement"]);
    expect(breaks).toHaveLength(504);
    expect(breaks.slice(0, 2).map(([kind, , , ledger, bank]) => [kind, ledger, bank])).toEqual([
      ["ledger only", "5.00", ""],
      ["statement only", "", "-1.00"],
    ]);
    expect(new Set(breaks.map((cells) => cells.join())).size).toBe(504);
  });

  it("a day's statement lines download with what each was matched to", async () => {
    const staff = await fixture().addStaff();
    await fixture().receive("41.00", "AED", "by hand", "DEMO-AED-1");
    await importStatement(fixture(), staff, {
      id: "AED-1",
      day: "2026-03-09",
      account: accountIn("AED"),
      currency: "AED",
      entries: [
        { reference: "DEMO-AED-1", amount: "41.00", text: "by hand" },
        { reference: "DEMO-AED-2", amount: "2.00", direction: "DBIT", text: "charges" },
      ],
    });
    const [headings, ...lines] = await table("AED/2026-03-09/statement-lines");
    expect(headings).toContain("Matched to");
    expect(lines.map((cells) => [cells[2], cells[7], cells[8]])).toEqual([
      ["DEMO-AED-1", "41.00", "receipt"],
      ["DEMO-AED-2", "-2.00", ""],
    ]);
    const [, ...all] = await table("?currency=AED", "");
    expect(all.map(([day, , , , closing]) => [day, closing])).toEqual([["2026-03-09", "39.00"]]);
  });

  it("a table of a day that neither side has is not found", async () => {
    for (const day of ["2020-01-01", "2020-02-31"]) {
      const path = `/api/admin/reconciliation/GBP/${day}/breaks.csv`;
      expect((await fixture().call(await fixture().addStaff("viewer"), "GET", path)).status).toBe(404);
    }
  });

  it("the bank's daily totals are written only by the database, with every journal that moves bank money", async () => {
    const { db } = fixture();
    await expect(sql`update bank_days set ledger_moved = 0`.execute(db)).rejects.toThrow("permission denied");
    const journal = {
      id: randomUUIDv7(),
      event: "receipt_queued",
      subjectId: randomUUIDv7(),
      postedAt: new Date(0),
    } as const;
    await expect(db.insertInto("journals").values(journal).execute()).rejects.toThrow(
      "posted without its one entry at the bank",
    );
  });
});
