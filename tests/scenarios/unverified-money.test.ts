import { randomUUIDv7 } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { autoExchangeRoutes } from "#server/automation/auto-exchange/routes.ts";
import { autoExchangeSubscriptions } from "#server/automation/auto-exchange/subscriptions.ts";
import { approvalRoutes } from "#server/clients/approvals/routes.ts";
import { deskListRoutes } from "#server/reporting/desk/routes.ts";
import { approveRequest } from "../support/approve-request.ts";
import { cancelAsClient } from "../support/cancel-as-client.ts";
import type { SignedIn } from "../support/payment-fixture.ts";
import { payoutApprovals } from "../support/payout-approvals.ts";
import { tableAt } from "../support/rate-tables.ts";
import { importStatement, setupMoneyDeskFixture } from "../support/setup-money-desk-fixture.ts";

const fixture = setupMoneyDeskFixture("normal", {
  routes: [...autoExchangeRoutes, ...deskListRoutes, ...approvalRoutes(deskListRoutes)],
  subscriptions: autoExchangeSubscriptions,
});
const { prepare, file } = payoutApprovals(fixture);

// Two people can approve.
beforeAll(() => Promise.all([fixture().addStaff("approver"), fixture().addStaff("approver")]));
beforeEach(() => void fixture().app.rates.accept(tableAt(fixture().clock())));

async function depositReferenceOf(client: SignedIn): Promise<string> {
  const depositReference = `SB${randomUUIDv7().slice(-8).toUpperCase().replaceAll("U", "V")}`;
  await fixture().db.updateTable("clients").set({ depositReference }).where("id", "=", client.id).execute();
  return depositReference;
}

async function record(
  staff: SignedIn,
  reference: string,
  amount = "9500.00",
  bankReference: string = randomUUIDv7(),
) {
  const payload = { bankReference, reference, payerName: "Demo Payer", currency: "GBP", amount };
  const { body, status } = await fixture().call(staff, "POST", "/api/admin/receipts", { payload });
  expect(status).toBe(201);
  return body;
}

const verify = (staff: SignedIn, id: string) =>
  fixture().call(staff, "POST", `/api/admin/receipts/${id}/verify`);
const withdraw = (client: SignedIn, beneficiaryId: string, amount: string) =>
  fixture().call(client, "POST", "/api/balances/GBP/withdrawals", { payload: { beneficiaryId, amount } });

describe("money that is recorded by hand", () => {
  it("unverified money in a balance is shown as pending, and can be neither withdrawn, exchanged nor returned", async () => {
    const client = await fixture().addClient();
    const operator = await fixture().addStaff();
    const receipt = await record(operator, await depositReferenceOf(client));
    expect(receipt).toMatchObject({
      status: "MATCHED",
      unverified: true,
      recordedByMe: true,
      verifiedBy: null,
    });
    await fixture().relay();
    expect((await fixture().call(client, "GET", "/api/balances")).body.items).toMatchObject([
      { currency: "GBP", amount: "0.00", unconfirmed: "9500.00" },
    ]);
    const beneficiaryId = await fixture().addBeneficiary(client, "GBP");
    expect((await withdraw(client, beneficiaryId, "0.01")).body.code).toBe("insufficient_funds");
    const trade = await fixture().bookTrade(client);
    const funding = await fixture().call(client, "POST", `/api/trades/${trade.id}/fund-from-balance`);
    expect(funding.body.code).toBe("insufficient_funds");
    const queue = await fixture().call(operator, "GET", "/api/admin/receipts?queue=unverified");
    expect(queue.body.items.map(({ id }: { id: string }) => id)).toContain(receipt.id);
  });

  it("unverified money is not converted by a rule until it is verified, and then is, once", async () => {
    const client = await fixture().addClient();
    const rule = {
      sourceCurrency: "GBP",
      targetCurrency: "EUR",
      recipientId: "pending",
      recipientName: "None yet",
      acceptTerms: true,
      includeProfitShare: false,
    };
    expect((await fixture().call(client, "POST", "/api/auto-exchange", { payload: rule })).status).toBe(201);
    const { id } = await record(await fixture().addStaff(), await depositReferenceOf(client), "100.00");
    await fixture().relay();
    expect(await fixture().balanceOf(client, "EUR")).toBe(0n);
    expect((await verify(await fixture().addStaff("approver"), id)).status).toBe(200);
    await fixture().relay();
    // 100.00 at 1.125 less the standard margin.
    expect(await fixture().balanceOf(client, "EUR")).toBe(11_216n);
    expect(await fixture().balanceOf(client, "GBP")).toBe(0n);
  });

  it("unverified money funds a trade that pays nobody until somebody else than its recorder verifies it", async () => {
    const client = await fixture().addClient();
    const beneficiaryId = await fixture().addBeneficiary(client);
    const trade = await fixture().bookTrade(client);
    const lines = [
      { beneficiaryId, amount: "1000.00" },
      { toBalance: true, amount: "166.49" },
    ];
    await fixture().call(client, "PUT", `/api/trades/${trade.id}/allocation`, { payload: { lines } });
    const recorder = await fixture().addStaff("administrator");
    const { id } = await record(recorder, trade.reference, "1000.00");
    await fixture().relay();
    expect(await fixture().readTrade(client, trade.id)).toMatchObject({
      stage: "FUNDED",
      fundsUnconfirmed: true,
    });
    expect(await fixture().balanceOf(client, "EUR")).toBe(0n);
    expect((await verify(recorder, id)).body.code).toBe("receipt_self_verification");
    expect((await verify(await fixture().addStaff("operator"), id)).body.code).toBe("not_permitted");
    const approver = await fixture().addStaff("approver");
    const answers = await Promise.all(Array.from({ length: 8 }, () => verify(approver, id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    await fixture().relay();
    expect(await fixture().readTrade(client, trade.id)).toMatchObject({
      stage: "PAYING",
      fundsUnconfirmed: false,
    });
    expect(await fixture().balanceOf(client, "EUR")).toBe(16_649n);
  });

  it("unverified money stays unverified when its trade fails, and when the desk divides it", async () => {
    const client = await fixture().addClient();
    const [operator, approver] = [await fixture().addStaff(), await fixture().addStaff("approver")];
    const trade = await fixture().bookTrade(client);
    const paid = await record(operator, trade.reference, "1000.00");
    const failed = await fixture().call(operator, "POST", `/api/admin/trades/${trade.id}/fail`, {
      payload: { reason: "Booked by mistake" },
    });
    await approveRequest(fixture(), failed);
    const divided = await record(operator, "no reference at all", "30.00");
    const assign = (parts: object[]) =>
      fixture().call(operator, "POST", `/api/admin/receipts/${divided.id}/assign`, { payload: { parts } });
    expect((await assign([{ clientId: client.id, amount: "30.00" }])).status).toBe(200);
    expect(await fixture().balanceOf(client, "GBP")).toBe(0n);
    await verify(approver, paid.id);
    expect(await fixture().balanceOf(client, "GBP")).toBe(100_000n);
    await verify(approver, divided.id);
    expect(await fixture().balanceOf(client, "GBP")).toBe(103_000n);
  });

  it("unverified money of a trade that is closed enters its timeline once it is verified", async () => {
    const client = await fixture().addClient();
    const [operator, approver] = [await fixture().addStaff(), await fixture().addStaff("approver")];
    const [cancelled, failed] = [await fixture().bookTrade(client), await fixture().bookTrade(client)];
    const creditsOf = async ({ id }: { readonly id: string }) =>
      (await fixture().readTrade(client, id)).timeline.flatMap(({ kind, detail }) =>
        kind === "credited_to_balance" ? [detail] : [],
      );
    const part = await record(operator, cancelled.reference, "400.00");
    await fixture().receive("100.00", "GBP", cancelled.reference);
    expect((await cancelAsClient(fixture(), client, cancelled.id)).status).toBe(200);
    const whole = await record(operator, failed.reference, "1000.00");
    const payload = { reason: "Booked by mistake" };
    const failing = `/api/admin/trades/${failed.id}/fail`;
    await approveRequest(fixture(), await fixture().call(operator, "POST", failing, { payload }));
    expect([await creditsOf(cancelled), await creditsOf(failed)]).toEqual([["100.00 GBP"], []]);
    await verify(approver, part.id);
    await verify(approver, whole.id);
    expect([await creditsOf(cancelled), await creditsOf(failed)]).toEqual([
      ["100.00 GBP", "400.00 GBP"],
      ["1,000.00 GBP"],
    ]);
  });

  it("unverified money in the queue is not returned to anybody until it is verified", async () => {
    const operator = await fixture().addStaff();
    const { id } = await record(operator, "no reference at all", "77.00");
    const to = { accountHolder: "Demo Thief", sortCode: "08-99-99", accountNumber: "66374958" };
    const payload = { reason: "Sent by mistake", to };
    const path = `/api/admin/receipts/${id}/return`;
    expect((await fixture().call(operator, "POST", path, { payload })).body.code).toBe("receipt_unverified");
    await verify(await fixture().addStaff("approver"), id);
    expect((await fixture().call(operator, "POST", path, { payload })).status).toBe(200);
  });

  it("unverified money is verified by its statement, which posts it no second time", async () => {
    const client = await fixture().addClient();
    const reference = await depositReferenceOf(client);
    const operator = await fixture().addStaff();
    const bankReference = randomUUIDv7();
    await record(operator, reference, "500.00", bankReference);
    const entry = { reference: bankReference, amount: "500.00", text: reference };
    const importer = await fixture().addStaff();
    const { body } = await importStatement(fixture(), importer, { id: randomUUIDv7(), entries: [entry] });
    expect(body.statements).toMatchObject([{ recordedBefore: 1, deposited: 0 }]);
    expect(await fixture().balanceOf(client, "GBP")).toBe(50_000n);
    const { body: receipts } = await fixture().call(operator, "GET", "/api/admin/receipts?limit=1");
    expect(receipts.items).toMatchObject([{ unverified: false, verifiedBy: null }]);
  });

  it("unverified money is found in the statement by the payer's text when the bank reference was mistyped", async () => {
    const client = await fixture().addClient();
    const trade = await fixture().bookTrade(client);
    const operator = await fixture().addStaff();
    await record(operator, trade.reference, "1000.00", "typed wrongly");
    const entry = { reference: randomUUIDv7(), amount: "1000.00", text: `thanks ${trade.reference}` };
    const importer = await fixture().addStaff();
    const { body } = await importStatement(fixture(), importer, { id: randomUUIDv7(), entries: [entry] });
    expect(body.statements).toMatchObject([{ recordedBefore: 1, queued: 0 }]);
    expect(await fixture().readTrade(client, trade.id)).toMatchObject({ fundsUnconfirmed: false });
  });
});

describe("whoever brought a client's money in", () => {
  async function withdrawalOf(client: SignedIn): Promise<string> {
    const { body: known } = await fixture().call(client, "GET", "/api/beneficiaries");
    const beneficiaryId = (known.items ?? known)[0]?.id ?? (await fixture().addBeneficiary(client, "GBP"));
    const { body, status } = await withdraw(client, beneficiaryId, "50.00");
    expect(status).toBe(201);
    await fixture().relay();
    return body.id;
  }

  it("the importer of a made-up statement does not release that client's payouts alone", async () => {
    const client = await fixture().addClient();
    const thief = await fixture().addStaff();
    const entry = { reference: randomUUIDv7(), amount: "9000.00", text: await depositReferenceOf(client) };
    const { body } = await importStatement(fixture(), thief, { id: randomUUIDv7(), entries: [entry] });
    expect(body.statements).toMatchObject([{ deposited: 1 }]);
    const paymentId = await withdrawalOf(client);
    expect((await prepare(thief, [paymentId])).body.items).toMatchObject([
      { stage: "prepared", secondPerson: true },
    ]);
    expect((await file(thief, [paymentId])).body.code).toBe("payout_not_approved");
  });

  it("the importer of a credit divided among several clients releases none of their payouts alone", async () => {
    const clients = [await fixture().addClient(), await fixture().addClient()];
    const [importer, divider, other] = [
      await fixture().addStaff(),
      await fixture().addStaff(),
      await fixture().addStaff(),
    ];
    const entry = { reference: randomUUIDv7(), amount: "200.00", text: "for two" };
    await importStatement(fixture(), importer, { id: randomUUIDv7(), entries: [entry] });
    const { body } = await fixture().call(importer, "GET", "/api/admin/receipts?queue=unmatched&limit=1");
    const parts = clients.map(({ id }) => ({ clientId: id, amount: "100.00" }));
    const path = `/api/admin/receipts/${body.items[0].id}/assign`;
    expect((await fixture().call(divider, "POST", path, { payload: { parts } })).status).toBe(200);
    for (const client of clients)
      for (const hand of [importer, divider]) {
        const [answer] = (await prepare(hand, [await withdrawalOf(client)])).body.items;
        expect(answer).toMatchObject({ stage: "prepared", secondPerson: true });
      }
    const free = await fixture().addClient();
    await fixture().deposit(free, "100.00", "GBP");
    expect((await prepare(other, [await withdrawalOf(free)])).body.items).toMatchObject([
      { stage: "approved" },
    ]);
  });

  it("the verifier of another's record does not release that client's payouts alone", async () => {
    const client = await fixture().addClient();
    const approver = await fixture().addStaff("approver");
    const { id } = await record(await fixture().addStaff(), await depositReferenceOf(client), "80.00");
    await verify(approver, id);
    expect((await prepare(approver, [await withdrawalOf(client)])).body.items).toMatchObject([
      { stage: "prepared", secondPerson: true },
    ]);
  });
});
