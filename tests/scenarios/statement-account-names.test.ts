import { randomUUIDv7 } from "node:crypto";
import { describe, expect, it } from "vitest";
import { importStatement, setupMoneyDeskFixture } from "../support/setup-money-desk-fixture.ts";

const fixture = setupMoneyDeskFixture();

async function receiptCount(): Promise<number> {
  return (await fixture().db.selectFrom("receipts").select("id").execute()).length;
}

describe("the import of a bank's statement", () => {
  it("the import under another of an account's names takes each entry once", async () => {
    const staff = await fixture().addStaff();
    const own = fixture().app.bank.accountFor("GBP");
    const names = [
      own?.iban ?? "",
      (own?.iban ?? "").replace(/(.{4})/g, "$1-"),
      (own?.iban ?? "").toLowerCase(),
      own?.accountNumber ?? "",
      `${own?.sortCode}${own?.accountNumber}`,
    ];
    const entries = [{ reference: `DEMO-${randomUUIDv7()}`, amount: "7.00", text: "for nobody" }];
    const before = await receiptCount();
    for (const account of names) {
      const { status, body } = await importStatement(fixture(), staff, { id: "NAMES", account, entries });
      expect({ status, account: body.statements?.[0].account }).toEqual({ status: 201, account: names[0] });
    }
    expect(await receiptCount()).toBe(before + 1);
    const nothing = await importStatement(fixture(), staff, { id: "NONE", account: "-", entries });
    expect(nothing.body).toMatchObject({ statements: [], skipped: [{ reference: "NONE", account: "-" }] });
  });
});
