import { describe, expect, it } from "vitest";
import type { AccountKind } from "#domain/ledger/journals/account-ref.ts";
import type { SignedIn } from "../support/payment-fixture.ts";
import { tableAt } from "../support/rate-tables.ts";
import { importStatement, setupMoneyDeskFixture } from "../support/setup-money-desk-fixture.ts";

const fixture = setupMoneyDeskFixture("return");

const returnToPayer = (staff: SignedIn, receiptId: string, facts: object = {}) =>
  fixture().call(staff, "POST", `/api/admin/receipts/${receiptId}/return`, {
    payload: { reason: "Sent by mistake", ...facts },
  });
const to = { accountHolder: "Demo Payer", accountNumber: "66374958", sortCode: "08-99-99" };

async function houseBalance(kind: AccountKind): Promise<bigint> {
  const rows = await fixture()
    .db.selectFrom("accounts")
    .select("balance")
    .where("kind", "=", kind)
    .where("currency", "=", "GBP")
    .execute();
  return rows.reduce((sum, row) => sum + row.balance, 0n);
}

describe("money that goes back to its payer", () => {
  it("money to return is owed to its payer, leaves like every payout, and is queued again when it bounces", async () => {
    const client = await fixture().addClient();
    const trade = await fixture().bookTrade(client);
    const receipt = await fixture().receive("1999.00", "GBP", trade.reference);
    const owedBefore = await houseBalance("returns_payable");
    const operator = await fixture().addStaff();
    const { status, body } = await returnToPayer(operator, receipt.id, { to });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      receiptId: receipt.id,
      client: null,
      trade: null,
      recipientName: "Demo Payer",
      accountNumber: "•••• 4958",
      amount: "1999.00",
      stage: "prepared",
      secondPerson: true,
      preparedByMe: true,
      reference: expect.stringMatching(/^RETURN [0-9A-F]{8}$/),
    });
    expect((await houseBalance("returns_payable")) - owedBefore).toBe(199_900n);
    expect((await fixture().readTrade(client, trade.id)).timeline.at(-1)).toMatchObject({
      kind: "funds_settled",
      detail: "1,999.00 GBP to be returned to Demo Payer",
    });
    await fixture().call(await fixture().addStaff("approver"), "POST", "/api/admin/payments/approve", {
      payload: { ids: [body.id] },
    });
    const filed = await fixture().call(operator, "POST", "/api/admin/payout-batches", {
      payload: { ids: [body.id] },
    });
    expect(filed.status).toBe(201);
    expect(await houseBalance("returns_payable")).toBe(owedBefore);
    // This simulated bank returns every payment.
    await fixture().settle();
    const again = await fixture().call(operator, "GET", `/api/admin/receipts/${receipt.id}`);
    expect(again.body).toMatchObject({
      status: "UNMATCHED",
      queue: "unmatched",
      reason: expect.stringContaining("The return to"),
    });
    const second = await returnToPayer(operator, receipt.id, { to });
    expect(second.status).toBe(200);
  });

  it("money to return goes to the statement's account, or the desk is asked for one", async () => {
    const staff = await fixture().addStaff();
    const account = fixture().app.bank.accountFor("EUR")?.iban ?? "";
    const entry = { amount: "80.00", text: "for nobody", payer: "Zoë Payer" };
    await importStatement(fixture(), staff, {
      account,
      currency: "EUR",
      entries: [
        { ...entry, reference: "DEMO-WITH", iban: "DE89370400440532013000", bic: "COBADEFF" },
        { ...entry, reference: "DEMO-WITHOUT" },
      ],
    });
    const { body } = await fixture().call(staff, "GET", "/api/admin/receipts?queue=waiting&limit=200");
    const find = (reference: string) =>
      body.items.find((each: { entry: { reference: string } | null }) => each.entry?.reference === reference);
    expect(find("DEMO-WITH").entry).toMatchObject({ payerAccount: "•••• 3000" });
    expect(await returnToPayer(staff, find("DEMO-WITH").id)).toMatchObject({
      status: 200,
      body: { recipientName: "Zoë Payer", accountNumber: "•••• 3000", country: "DE" },
    });
    const without = await returnToPayer(staff, find("DEMO-WITHOUT").id);
    expect({ status: without.status, code: without.body.code }).toEqual({
      status: 422,
      code: "payer_account_unknown",
    });
    const wrong = await returnToPayer(staff, find("DEMO-WITHOUT").id, {
      to: { accountHolder: "", iban: "DE00" },
    });
    expect(wrong.body).toMatchObject({
      code: "bank_details_invalid",
      fields: { accountHolder: expect.any(String), iban: expect.any(String) },
    });
  });

  it.each(["0.01", "10000.01"])(
    "money to return needs a second person, even for %s pounds",
    async (amount) => {
      fixture().app.rates.accept(tableAt(fixture().clock()));
      const receipt = await fixture().receive(amount, "GBP", "for nobody");
      const operator = await fixture().addStaff("administrator");
      const { body } = await returnToPayer(operator, receipt.id, { to });
      expect(body).toMatchObject({ stage: "prepared", secondPerson: true, approval: null });
      const payload = { ids: [body.id] };
      const self = await fixture().call(operator, "POST", "/api/admin/payments/approve", { payload });
      expect({ status: self.status, code: self.body.code }).toEqual({
        status: 403,
        code: "payout_self_approval",
      });
      const early = await fixture().call(operator, "POST", "/api/admin/payout-batches", { payload });
      expect({ status: early.status, code: early.body.code }).toEqual({
        status: 409,
        code: "payout_not_approved",
      });
      const other = await fixture().call(
        await fixture().addStaff("approver"),
        "POST",
        "/api/admin/payments/approve",
        { payload },
      );
      expect(other.body.items).toMatchObject([{ stage: "approved", approval: "second_person" }]);
    },
  );
});
