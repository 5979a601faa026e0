import { beforeEach, describe, expect, it } from "vitest";
import { approvalRoutes } from "#server/clients/approvals/routes.ts";
import { endDebtWaits } from "#server/payments/close-outs/end-debt-waits.ts";
import { invoiceRoutes } from "#server/payments/invoices/routes.ts";
import { payoutDetailsRoutes } from "#server/payments/payouts/details/details-routes.ts";
import { payoutRoutes } from "#server/payments/payouts/payouts-routes.ts";
import { checkBooks } from "#server/reporting/books/check-books.ts";
import { deskListRoutes } from "#server/reporting/desk/routes.ts";
import { approveRequest } from "../support/approve-request.ts";
import { breaksAfter } from "../support/breaks-after.ts";
import { cancelAsClient } from "../support/cancel-as-client.ts";
import { openTestPool } from "../support/open-test-pool.ts";
import type { SignedIn } from "../support/payment-fixture.ts";
import { setupPaymentFixture } from "../support/setup-payment-fixture.ts";

const fixture = setupPaymentFixture("normal", {
  routes: [
    ...invoiceRoutes,
    ...payoutRoutes,
    ...payoutDetailsRoutes,
    ...deskListRoutes,
    ...approvalRoutes(deskListRoutes),
  ],
  subscriptions: {},
});
const freeMs = 61_000;
let client: SignedIn;
let recipient: string;
beforeEach(async () => {
  fixture().setMid("GBP", "EUR", "1.17");
  client = await fixture().addClient();
  recipient = await fixture().addBeneficiary(client);
});

type Line = { readonly beneficiaryId: string } | { readonly toBalance: true };

const post = (who: SignedIn, path: string, payload: object = {}) =>
  fixture().call(who, "POST", path, { payload });

/** Books 1,000.00 GBP for 1,166.49 EUR, all of which goes to the recipient by default. */
async function bookWinner(lines: readonly (Line & { readonly amount: string })[] = whole(recipient)) {
  const trade = await fixture().bookTrade(client);
  await allocate(trade.id, lines);
  return trade;
}

const whole = (beneficiaryId: string) => [{ beneficiaryId, amount: "1166.49" }];

async function allocate(tradeId: string, lines: readonly object[]) {
  const path = `/api/trades/${tradeId}/allocation`;
  expect((await fixture().call(client, "PUT", path, { payload: { lines } })).status).toBe(200);
}

/** Books the opposite exchange, whose loss is known once the pound has risen. */
const bookLoser = () => fixture().bookTrade(client, "1000.00", "EUR", "GBP");

/** Cancels the exchange that lost; its cost becomes a debt in euros. */
async function cancelLoser(tradeId: string) {
  fixture().setNow(new Date(fixture().clock().getTime() + freeMs));
  fixture().setMid("GBP", "EUR", "1.05");
  expect((await cancelAsClient(fixture(), client, tradeId)).status).toBe(200);
}

const debts = async () => (await fixture().call(client, "GET", "/api/closeout-debts")).body;

const fund = (reference: string) => fixture().receive("1000.00", "GBP", reference);
const read = (id: string) => fixture().readTrade(client, id);

async function statusesOf(tradeId: string): Promise<readonly string[]> {
  return (await read(tradeId)).payments.map(({ status }) => status);
}

/** A round of the worker. */
async function endWaits(): Promise<number> {
  return fixture()
    .db.transaction()
    .execute((tx) => endDebtWaits(tx, fixture().clock()));
}

async function settle() {
  await endWaits();
  await fixture().settle();
}

/** A straddle whose loser is cancelled: returns the winner, not paid for yet. */
async function straddle(lines?: Parameters<typeof bookWinner>[0]) {
  const winner = await bookWinner(lines);
  await cancelLoser((await bookLoser()).id);
  expect(await debts()).toMatchObject([{ currency: "EUR" }]);
  return winner;
}

describe("an exchange that is paid for while its client owes us money from a closed one", () => {
  it("isn't paid out until the debt is paid, also if we covered a shortfall, and then leaves without anybody's help", async () => {
    const winner = await straddle();
    await fixture().receive("999.50", "GBP", winner.reference);
    await settle();
    expect(await read(winner.id)).toMatchObject({ stage: "PAYING", payoutsAwaitDebt: true });
    expect(await statusesOf(winner.id)).toEqual(["READY"]);
    const { body } = await fixture().call(client, "GET", "/api/history?view=payments");
    expect(body.items).toMatchObject([{ status: "READY", awaitsDebt: true }]);
    const [{ amount }] = await debts();
    await fixture().deposit(client, amount, "EUR");
    expect(await debts()).toEqual([]);
    await settle();
    expect(await read(winner.id)).toMatchObject({ stage: "COMPLETED", payoutsAwaitDebt: false });
    expect(await checkBooks(fixture().db)).toEqual([]);
  });

  it("waits for the last cent", async () => {
    const winner = await straddle();
    await fund(winner.reference);
    const [{ amount }] = await debts();
    await fixture().deposit(client, (Number(amount) - 0.01).toFixed(2), "EUR");
    await settle();
    expect(await statusesOf(winner.id)).toEqual(["READY"]);
    await fixture().deposit(client, "0.01", "EUR");
    await settle();
    expect(await statusesOf(winner.id)).toEqual(["COMPLETED"]);
  });

  it("is paid out once a balance in another currency has paid the debt", async () => {
    const winner = await straddle();
    await fund(winner.reference);
    await fixture().deposit(client, "1000.00", "GBP");
    await settle();
    expect(await statusesOf(winner.id)).toEqual(["READY"]);
    await post(client, "/api/closeout-debts/pay", { currency: "EUR", fromCurrency: "GBP" });
    await settle();
    expect(await statusesOf(winner.id)).toEqual(["COMPLETED"]);
  });

  it("is paid out once two people have waived the debt", async () => {
    const winner = await bookWinner();
    const loser = await bookLoser();
    await cancelLoser(loser.id);
    await fund(winner.reference);
    const [approver, second] = [await fixture().addStaff("approver"), await fixture().addStaff("approver")];
    const waiver = await post(approver, `/api/admin/trades/${loser.id}/waive-closeout`, { reason: "Ours" });
    await settle();
    expect(await statusesOf(winner.id)).toEqual(["READY"]);
    await approveRequest(fixture(), waiver, second);
    await settle();
    expect(await statusesOf(winner.id)).toEqual(["COMPLETED"]);
  });

  it("waits also when its recipients are chosen after it was paid for", async () => {
    const winner = await fixture().bookTrade(client);
    await cancelLoser((await bookLoser()).id);
    await fund(winner.reference);
    await settle();
    await allocate(winner.id, whole(recipient));
    await settle();
    expect(await statusesOf(winner.id)).toEqual(["READY"]);
  });

  it("waits when only the last part of its money came after the debt", async () => {
    const winner = await bookWinner();
    await fixture().receive("500.00", "GBP", winner.reference);
    await cancelLoser((await bookLoser()).id);
    await fixture().receive("500.00", "GBP", winner.reference);
    await settle();
    expect(await statusesOf(winner.id)).toEqual(["READY"]);
  });

  it("pays the debt with what of it goes to the balance in the same currency", async () => {
    const winner = await straddle([
      { beneficiaryId: recipient, amount: "500.00" },
      { toBalance: true, amount: "666.49" },
    ]);
    const [{ amount }] = await debts();
    await fund(winner.reference);
    await fixture().relay();
    expect(await debts()).toEqual([]);
    expect(await fixture().balanceOf(client, "EUR")).toBe(666_49n - BigInt(amount.replace(".", "")));
    await settle();
    expect(await statusesOf(winner.id)).toEqual(["COMPLETED"]);
  });

  it("keeps in the balance what goes there in another currency, until the debt is paid", async () => {
    const other = await fixture().bookTrade(client, "1000.00", "USD", "GBP");
    await allocate(other.id, [{ toBalance: true, amount: other.toAmount }]);
    await cancelLoser((await bookLoser()).id);
    await fixture().receive("1000.00", "USD", other.reference);
    await settle();
    expect((await read(other.id)).stage).toBe("COMPLETED");
    const held = await fixture().balanceOf(client, "GBP");
    const asked = { beneficiaryId: await fixture().addBeneficiary(client, "GBP"), amount: "10.00" };
    expect((await post(client, "/api/balances/GBP/withdrawals", asked)).body.code).toBe("withdrawal_in_debt");
    expect(await fixture().balanceOf(client, "GBP")).toBe(held);
  });

  it("says on the payment why it waits, to the client and the desk, and no step of the desk sends it", async () => {
    const winner = await straddle();
    await fund(winner.reference);
    await fixture().relay();
    const [{ id = "" } = {}] = (await read(winner.id)).payments;
    const own = () => fixture().call(client, "GET", `/api/payments/${id}`);
    expect((await own()).body).toMatchObject({ status: "READY", awaitsDebt: true });
    const operator = await fixture().addStaff();
    const { items } = (await fixture().call(operator, "GET", "/api/admin/payments?status=READY")).body;
    expect(items.find((item: { id: string }) => item.id === id)).toMatchObject({ held: "debt" });
    const opened = await fixture().call(operator, "GET", `/api/admin/payments/${id}`);
    expect(opened.body.payment.held).toBe("debt");
    const refused = await post(operator, "/api/admin/payments/prepare", { ids: [id] });
    expect(refused).toMatchObject({
      status: 409,
      body: { code: "payout_awaits_debt", fields: { [id]: expect.any(String) } },
    });
  });
});

describe("an exchange that was paid for before the debt", () => {
  it("is paid out, also when its recipients are chosen afterwards", async () => {
    const [allocated, later] = [await bookWinner(), await fixture().bookTrade(client)];
    const loser = await bookLoser();
    await fund(allocated.reference);
    await fund(later.reference);
    await cancelLoser(loser.id);
    expect(await debts()).toHaveLength(1);
    await allocate(later.id, whole(recipient));
    await settle();
    for (const { id } of [allocated, later])
      expect(await read(id)).toMatchObject({ stage: "COMPLETED", payoutsAwaitDebt: false });
  });

  it("isn't kept by a debt of another client", async () => {
    await straddle();
    client = await fixture().addClient();
    recipient = await fixture().addBeneficiary(client);
    fixture().setMid("GBP", "EUR", "1.17");
    const trade = await bookWinner();
    await fund(trade.reference);
    await settle();
    expect(await statusesOf(trade.id)).toEqual(["COMPLETED"]);
  });
});

describe("the books check", () => {
  it("finds a payout that left although it waits for a debt of its client", async () => {
    const trade = await bookWinner();
    await fund(trade.reference);
    await settle();
    const owner = openTestPool(fixture().ownerUrl, { connections: 1 });
    const [{ id = "" } = {}] = (await read(trade.id)).payments;
    const broken = `update trades set payouts_await_debt = true where id = '${trade.id}'`;
    expect(await breaksAfter(owner, broken)).toMatchObject([
      { check: "no payout that waits for its client's debt has left", subject: id },
    ]);
    await owner.destroy();
  });
});

describe("at the same moment", () => {
  it("fifty exchanges paid for in debt all wait, and leave once each after it is paid", async () => {
    const trades = [];
    for (let each = 0; each < 50; each += 1) {
      const trade = await fixture().bookTrade(client, "10.00");
      await allocate(trade.id, [{ beneficiaryId: recipient, amount: trade.toAmount }]);
      trades.push(trade);
    }
    await cancelLoser((await bookLoser()).id);
    await Promise.all(trades.map(({ reference }) => fixture().receive("10.00", "GBP", reference)));
    await settle();
    for (const { id } of trades) expect(await statusesOf(id)).toEqual(["READY"]);
    const [{ amount }] = await debts();
    await Promise.all([fixture().deposit(client, amount, "EUR"), ...Array.from({ length: 8 }, endWaits)]);
    const ended = await Promise.all(Array.from({ length: 8 }, endWaits));
    expect(ended.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(50);
    await settle();
    for (const { id } of trades) expect(await statusesOf(id)).toEqual(["COMPLETED"]);
    expect(await checkBooks(fixture().db)).toEqual([]);
  });

  it("a cancellation and the money for the other exchange: it waits or was paid for first, and the books hold", async () => {
    for (let turn = 0; turn < 6; turn += 1) {
      client = await fixture().addClient();
      recipient = await fixture().addBeneficiary(client);
      fixture().setMid("GBP", "EUR", "1.17");
      const winner = await bookWinner();
      const loser = await bookLoser();
      fixture().setNow(new Date(fixture().clock().getTime() + freeMs));
      fixture().setMid("GBP", "EUR", "1.05");
      await Promise.all([cancelAsClient(fixture(), client, loser.id), fund(winner.reference)]);
      await settle();
      const { stage, payoutsAwaitDebt } = await read(winner.id);
      expect(stage).toBe(payoutsAwaitDebt ? "PAYING" : "COMPLETED");
    }
    expect(await checkBooks(fixture().db)).toEqual([]);
  });

  it("a payment of the debt and the release of the payout: none is left behind", async () => {
    const winner = await straddle();
    const [{ amount }] = await debts();
    await fund(winner.reference);
    await Promise.all([fixture().relay(), fixture().deposit(client, amount, "EUR"), endWaits()]);
    await settle();
    expect(await statusesOf(winner.id)).toEqual(["COMPLETED"]);
  });
});
