import { randomUUIDv7 } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { ReconciledDay } from "#contract/payments/reconciliation.ts";
import { toEndToEndId } from "#domain/payments/payouts/payout-file.ts";
import { importStatement, readyPayouts, setupMoneyDeskFixture } from "../support/setup-money-desk-fixture.ts";

const fixture = setupMoneyDeskFixture();

const entry = (amount: string, facts: object = {}) => ({
  reference: `DEMO-${randomUUIDv7()}`,
  amount,
  text: "for nobody",
  ...facts,
});

async function daysOf(currency: string): Promise<ReconciledDay[]> {
  const { body } = await fixture().call(
    await fixture().addStaff("viewer"),
    "GET",
    `/api/admin/reconciliation?currency=${currency}`,
  );
  return body.days;
}

async function dayOf(currency: string, day: string) {
  return (
    await fixture().call(
      await fixture().addStaff("viewer"),
      "GET",
      `/api/admin/reconciliation/${currency}/${day}`,
    )
  ).body;
}

describe("the ledger beside the bank's statements", () => {
  it("the reconciliation agrees when the statement has everything, on the bank's day and not the import's", async () => {
    const account = fixture().app.bank.accountFor("AUD")?.iban ?? "";
    await importStatement(
      fixture(),
      await fixture().addStaff(),
      { id: "MON", day: "2026-03-05", account, currency: "AUD", entries: [entry("100.00"), entry("20.00")] },
      { id: "TUE", day: "2026-03-06", account, currency: "AUD", opening: "120.00", entries: [entry("3.00")] },
    );
    const clean = { ledgerOnly: 0, statementOnly: 0, amountDiffers: 0, difference: "0.00" };
    expect(await daysOf("AUD")).toEqual([
      {
        day: "2026-03-06",
        ledgerMoved: "3.00",
        statementMoved: "3.00",
        ledgerClosing: "123.00",
        statementClosing: "123.00",
        ...clean,
      },
      {
        day: "2026-03-05",
        ledgerMoved: "120.00",
        statementMoved: "120.00",
        ledgerClosing: "120.00",
        statementClosing: "120.00",
        ...clean,
      },
    ]);
    expect((await dayOf("AUD", "2026-03-05")).breaks).toEqual([]);
  });

  it("the reconciliation lists ledger-only and statement-only entries, and the difference of the closing balances", async () => {
    const staff = await fixture().addStaff();
    await fixture().receive("40.00", "USD", "by hand");
    const account = fixture().app.bank.accountFor("USD")?.iban ?? "";
    await importStatement(fixture(), staff, {
      id: "USD-1",
      account,
      currency: "USD",
      opening: "7.00",
      entries: [entry("60.00"), entry("5.00", { direction: "DBIT", text: "charges", payer: "Demo Bank" })],
    });
    const [day] = await daysOf("USD");
    expect(day).toMatchObject({
      day: "2026-03-10",
      ledgerMoved: "100.00",
      ledgerClosing: "100.00",
      statementMoved: "55.00",
      statementClosing: "62.00",
      difference: "-38.00",
      ledgerOnly: 1,
      statementOnly: 1,
      amountDiffers: 0,
    });
    const { breaks, more } = await dayOf("USD", "2026-03-10");
    expect(more).toBe(0);
    expect(breaks).toMatchObject([
      {
        kind: "ledger_only",
        ledger: { amount: "40.00", event: "receipt_queued", party: "Demo Payer" },
        entry: null,
      },
      {
        kind: "statement_only",
        ledger: null,
        entry: { amount: "-5.00", party: "Demo Bank", text: "charges" },
      },
    ]);
  });

  it("the reconciliation has payouts on both sides once the statement has them", async () => {
    const ids = await readyPayouts(fixture(), ["1000.00", "166.49"]);
    const [operator, approver] = [await fixture().addStaff(), await fixture().addStaff("approver")];
    await fixture().call(operator, "POST", "/api/admin/payments/prepare", {
      payload: { ids, secondPerson: true },
    });
    await fixture().call(approver, "POST", "/api/admin/payments/approve", { payload: { ids } });
    await fixture().call(operator, "POST", "/api/admin/payout-batches", { payload: { ids } });
    const [notified = "", untold = ""] = ids;
    await fixture().call(operator, "POST", `/api/admin/payments/${untold}/confirm`);
    const account = fixture().app.bank.accountFor("EUR")?.iban ?? "";
    const amount = (
      await fixture()
        .db.selectFrom("payments")
        .select("amount")
        .where("id", "=", notified)
        .executeTakeFirstOrThrow()
    ).amount;
    await importStatement(fixture(), operator, {
      id: "EUR-1",
      account,
      currency: "EUR",
      entries: [
        entry((Number(amount) / 100).toFixed(2), { direction: "DBIT", endToEndId: toEndToEndId(notified) }),
      ],
    });
    const { breaks } = await dayOf("EUR", "2026-03-10");
    expect(breaks).toMatchObject([{ kind: "ledger_only", ledger: { event: "payment_completed" } }]);
    const [day] = await daysOf("EUR");
    expect(day).toMatchObject({ ledgerClosing: "-1166.49", ledgerOnly: 1, statementOnly: 0 });
  });

  it("the reconciliation is empty for a day without money, and is limited to the desk", async () => {
    const staff = await fixture().addStaff("viewer");
    expect((await fixture().call(staff, "GET", "/api/admin/reconciliation/GBP/2020-01-01")).status).toBe(404);
    expect((await fixture().call(staff, "GET", "/api/admin/reconciliation/GBP/2020-02-31")).status).toBe(404);
    expect((await fixture().call(staff, "GET", "/api/admin/reconciliation?currency=XXX")).status).toBe(400);
    const before = "/api/admin/reconciliation?currency=GBP&before=2026-02-30";
    expect((await fixture().call(staff, "GET", before)).status).toBe(422);
    expect((await fixture().call(staff, "GET", "/api/admin/reconciliation?currency=JPY")).body).toEqual({
      currency: "JPY",
      gaps: [],
      simulated: true,
      days: [],
      nextBefore: null,
    });
    expect((await fixture().call(undefined, "GET", "/api/admin/reconciliation?currency=GBP")).status).toBe(
      401,
    );
  });
});
