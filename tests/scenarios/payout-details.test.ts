import { describe, expect, it } from "vitest";
import { restrictionRoutes } from "#server/clients/restrictions/routes.ts";
import type { SignedIn } from "../support/payment-fixture.ts";
import { payoutApprovals } from "../support/payout-approvals.ts";
import { restrictionFixture } from "../support/restriction-fixture.ts";
import { importStatement, readyPayouts, setupMoneyDeskFixture } from "../support/setup-money-desk-fixture.ts";
import { groupStatus, importStatusReport, statusReport } from "../support/status-report.ts";

const fixture = setupMoneyDeskFixture("silent", { routes: restrictionRoutes, subscriptions: {} });
const { prepare, approve, file } = payoutApprovals(fixture);
const { restrict } = restrictionFixture(fixture);

const read = async (staff: SignedIn, id: string) => {
  const { status, body } = await fixture().call(staff, "GET", `/api/admin/payments/${id}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const reveal = (staff: SignedIn, id: string) =>
  fixture().call(staff, "POST", `/api/admin/payments/${id}/account`);
const looks = (id: string) =>
  fixture()
    .db.selectFrom("auditLog")
    .select(["actorId", "at"])
    .where("action", "=", "reveal_payout_account")
    .where("subjectId", "=", id)
    .execute();

/** A withdrawal by the client to this or a new recipient. */
async function withdrawal(client: SignedIn, beneficiaryId?: string) {
  const payee = beneficiaryId ?? (await fixture().addBeneficiary(client));
  const payload = { beneficiaryId: payee, amount: "10.00" };
  const { body } = await fixture().call(client, "POST", "/api/balances/EUR/withdrawals", { payload });
  await fixture().relay();
  return { id: body.id as string, payee };
}

describe("a payout's page", () => {
  it("a payout's page shows where a trade's money came from, with its payer and the statement's entry", async () => {
    const client = await fixture().addClient();
    const trade = await fixture().bookTrade(client);
    const lines = [
      { beneficiaryId: await fixture().addBeneficiary(client), amount: "1166.49", reference: "INV 7" },
    ];
    await fixture().call(client, "PUT", `/api/trades/${trade.id}/allocation`, { payload: { lines } });
    const staff = await fixture().addStaff();
    const entry = { reference: "BANK-77", amount: "1000.00", text: trade.reference, payer: "Demo Payer" };
    await importStatement(fixture(), staff, { id: "DEMO-77", entries: [entry] });
    await fixture().relay();
    const [payment] = (await fixture().readTrade(client, trade.id)).payments;
    const { moneyIn, payment: shown } = await read(staff, payment?.id ?? "");
    expect(shown).toMatchObject({
      trade: { reference: trade.reference },
      reference: "INV 7",
      stage: "ready",
    });
    expect(moneyIn).toMatchObject({
      via: "trade",
      exchanges: [],
      receipts: [
        {
          payerName: "Demo Payer",
          amount: "1000.00",
          currency: "GBP",
          entry: { reference: "BANK-77", statement: "DEMO-77" },
        },
      ],
    });
  });

  it("a payout's page shows what was paid into the balance behind a withdrawal", async () => {
    const client = await fixture().addClient();
    await fixture().deposit(client, "100.00", "EUR");
    const { id } = await withdrawal(client);
    const { moneyIn } = await read(await fixture().addStaff(), id);
    expect(moneyIn).toMatchObject({ via: "balance", receipts: [{ amount: "100.00", currency: "EUR" }] });
  });

  it("a payout's page shows earlier payments to the same account, and that a first one is the first", async () => {
    const client = await fixture().addClient();
    await fixture().deposit(client, "100.00", "EUR");
    const [one, other] = [await fixture().addStaff(), await fixture().addStaff("approver")];
    const first = await withdrawal(client);
    expect((await read(one, first.id)).earlier).toEqual({ count: 0, totals: [], lastAt: null });
    await prepare(one, [first.id], true);
    await approve(other, [first.id]);
    await file(one, [first.id]);
    const second = await withdrawal(client, first.payee);
    expect((await read(one, second.id)).earlier).toMatchObject({
      count: 1,
      totals: [{ amount: "10.00", currency: "EUR" }],
    });
    const elsewhere = await withdrawal(client);
    expect((await read(one, elsewhere.id)).earlier).toMatchObject({ count: 0 });
  });

  it("a payout's page names who was screened and each restriction that stops it", async () => {
    const client = await fixture().addClient();
    await fixture().deposit(client, "100.00", "EUR");
    const { id } = await withdrawal(client);
    await restrict(client, "withdraw");
    const { screening, restrictions } = await read(await fixture().addStaff("viewer"), id);
    expect(screening.map(({ role, result }: { role: string; result: string }) => [role, result])).toEqual([
      ["client", "not_screened"],
      ["recipient", "not_screened"],
    ]);
    expect(restrictions).toEqual([{ scope: "client", reason: "Test of a restriction" }]);
  });

  it("a payout's page lists its history from the request to the bank's response, with each attempt", async () => {
    const [id = ""] = await readyPayouts(fixture(), ["10.00"]);
    const [one, other] = [await fixture().addStaff(), await fixture().addStaff("approver")];
    const later = () => fixture().setNow(new Date(fixture().clock().getTime() + 1_000));
    later();
    await prepare(one, [id], true);
    later();
    const note = "Look at the name again";
    await fixture().call(other, "POST", `/api/admin/payments/${id}/send-back`, { payload: { note } });
    later();
    await prepare(one, [id]);
    later();
    await approve(other, [id]);
    later();
    const { body } = await file(one, [id]);
    later();
    await importStatusReport(fixture(), one, statusReport(body.items[0].name, groupStatus("RJCT")));
    const { history, attempts } = await read(one, id);
    expect(history.map(({ event }: { event: string }) => event)).toEqual([
      "created",
      "prepare_payout",
      "send_back_payout",
      "prepare_payout",
      "approve_payout",
      "file_payout",
      "payment_sent",
      "bank_rejected",
    ]);
    expect(history[2]).toMatchObject({ detail: note, by: "Demo Desk" });
    expect(attempts).toMatchObject([
      { attempt: 1, batch: body.items[0] && { name: body.items[0].name }, bankStatus: "REJECTED" },
    ]);
  });

  it("a payout's page is limited to the back office", async () => {
    const staff = await fixture().addStaff();
    const unknown = "0199a0b0-0000-7000-8000-00000000000a";
    expect((await fixture().call(staff, "GET", `/api/admin/payments/${unknown}`)).status).toBe(404);
    expect((await reveal(staff, unknown)).status).toBe(404);
    const client = await fixture().addClient();
    expect((await fixture().call(client, "GET", `/api/admin/payments/${unknown}`)).status).toBe(401);
  });
});

it("a payout's full account is shown on demand and each access recorded, but not to viewers", async () => {
  const [id = ""] = await readyPayouts(fixture(), ["10.00"]);
  const staff = await fixture().addStaff();
  expect(JSON.stringify(await read(staff, id))).not.toMatch(/DE\d{20}/);
  for (const _ of [1, 2]) {
    const { status, body } = await reveal(staff, id);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      accountHolder: "Demo Recipient",
      numbers: { iban: expect.stringMatching(/^DE\d{20}$/) },
    });
  }
  expect((await reveal(await fixture().addStaff("viewer"), id)).status).toBe(403);
  expect(await looks(id)).toHaveLength(2);
  expect((await looks(id)).map(({ actorId }) => actorId)).toEqual([staff.id, staff.id]);
});

it("a payout's page shows the receipt that paid a part of its trade, also where the balance paid the rest", async () => {
  const client = await fixture().addClient();
  await fixture().deposit(client, "100.00", "GBP");
  const trade = await fixture().bookTrade(client);
  const beneficiaryId = await fixture().addBeneficiary(client);
  const payload = { lines: [{ beneficiaryId, amount: "1166.49" }] };
  await fixture().call(client, "PUT", `/api/trades/${trade.id}/allocation`, { payload });
  const receipt = await fixture().receive("900.00", "GBP", trade.reference);
  const paid = await fixture().call(client, "POST", `/api/trades/${trade.id}/fund-from-balance`);
  expect(paid.status).toBe(200);
  await fixture().relay();
  const [payment] = (await fixture().readTrade(client, trade.id)).payments;
  const { status, body } = await fixture().call(
    await fixture().addStaff("approver"),
    "GET",
    `/api/admin/payments/${payment?.id}`,
  );
  expect(status, JSON.stringify(body)).toBe(200);
  const receipts = body.moneyIn.receipts.map(({ receiptId, amount }: Record<string, string>) => [
    receiptId,
    amount,
  ]);
  expect(receipts).toContainEqual([receipt.id, "900.00"]);
});
