import { randomUUIDv7 } from "node:crypto";
import { beforeAll, beforeEach, expect, it } from "vitest";
import type { NotificationKind } from "#domain/notifications/mail-topic.ts";
import { autoExchangeRoutes } from "#server/automation/auto-exchange/routes.ts";
import { autoExchangeSubscriptions } from "#server/automation/auto-exchange/subscriptions.ts";
import { approvalRoutes } from "#server/clients/approvals/routes.ts";
import { notificationSubscriptions } from "#server/notifications/subscriptions.ts";
import { deskListRoutes } from "#server/reporting/desk/routes.ts";
import { readConfirmation } from "#server/trading/trades/read-confirmation.ts";
import { approveRequest } from "../support/approve-request.ts";
import { deliveredTwice } from "../support/delivered-twice.ts";
import type { SignedIn } from "../support/payment-fixture.ts";
import { tableAt } from "../support/rate-tables.ts";
import { setupMoneyDeskFixture } from "../support/setup-money-desk-fixture.ts";

const fixture = setupMoneyDeskFixture("normal", {
  routes: [...autoExchangeRoutes, ...deskListRoutes, ...approvalRoutes(deskListRoutes)],
  subscriptions: deliveredTwice(autoExchangeSubscriptions, notificationSubscriptions),
});
beforeAll(() => {
  Object.assign(fixture().app, { outgoingMail: { enqueue: async () => undefined } });
});
// Two people can approve.
beforeAll(() => Promise.all([fixture().addStaff("approver"), fixture().addStaff("approver")]));
beforeEach(() => void fixture().app.rates.accept(tableAt(fixture().clock())));

async function textsOf({ id }: SignedIn, kind: NotificationKind): Promise<string[]> {
  const rows = await fixture()
    .db.selectFrom("notifications")
    .select("text")
    .where("clientId", "=", id)
    .where("kind", "=", kind)
    .orderBy("id")
    .execute();
  return rows.map(({ text }) => text);
}

/** Records money by hand, which somebody else verifies later; returns the receipt's id. */
async function record(reference: string, amount: string): Promise<string> {
  const payload = {
    ...{ bankReference: randomUUIDv7(), reference, payerName: "Demo Payer" },
    ...{ currency: "GBP", amount },
  };
  const { status, body } = await fixture().call(await fixture().addStaff(), "POST", "/api/admin/receipts", {
    payload,
  });
  expect(status).toBe(201);
  return body.id;
}

it("what arrived for a trade is reported without the shortfall that the house covered, also when the trade fails", async () => {
  const client = await fixture().addClient();
  const [arrived, recorded] = [await fixture().bookTrade(client), await fixture().bookTrade(client)];
  await fixture().receive("999.50", "GBP", arrived.reference);
  await record(recorded.reference, "999.20");
  await fixture().relay();
  expect(await textsOf(client, "trade_funded")).toEqual([
    `999.50 GBP for ${arrived.reference} has arrived, and we've covered the missing 0.50 GBP. We'll take care of the next steps.`,
    `We've recorded 999.20 GBP for ${recorded.reference}, and we've covered the missing 0.80 GBP. We'll pay out once our bank confirms it.`,
  ]);
  const payload = { reason: "Booked by mistake" };
  const failing = `/api/admin/trades/${arrived.id}/fail`;
  const pending = await fixture().call(await fixture().addStaff(), "POST", failing, { payload });
  await approveRequest(fixture(), pending);
  await fixture().relay();
  const [failed] = await textsOf(client, "trade_failed");
  expect(failed).toContain("The 999.50 GBP you paid is in your GBP balance.");
});

it("an exchange into the balance tells that it is complete, and before only of what the house covered", async () => {
  const client = await fixture().addClient();
  const [exact, short] = [await fixture().bookTrade(client), await fixture().bookTrade(client)];
  for (const { id, toAmount: amount } of [exact, short]) {
    const payload = { lines: [{ toBalance: true, amount }] };
    const { status } = await fixture().call(client, "PUT", `/api/trades/${id}/allocation`, { payload });
    expect(status).toBe(200);
  }
  await fixture().receive("1000.00", "GBP", exact.reference);
  await fixture().receive("999.50", "GBP", short.reference);
  await fixture().relay();
  expect(await textsOf(client, "trade_funded")).toEqual([
    `999.50 GBP for ${short.reference} has arrived, and we've covered the missing 0.50 GBP. We'll take care of the next steps.`,
  ]);
  expect(await textsOf(client, "trade_completed")).toEqual(
    [exact, short].map(({ reference }) => expect.stringContaining(`Your exchange ${reference} of`)),
  );
});

it("what arrived for a trade that fails is reported apart from what is still being confirmed", async () => {
  const client = await fixture().addClient();
  const [mixed, recorded] = [await fixture().bookTrade(client), await fixture().bookTrade(client)];
  await record(mixed.reference, "400.00");
  await fixture().receive("600.00", "GBP", mixed.reference);
  await record(recorded.reference, "1000.00");
  const staff = await fixture().addStaff();
  for (const { id } of [mixed, recorded]) {
    const payload = { reason: "Test" };
    const pending = await fixture().call(staff, "POST", `/api/admin/trades/${id}/fail`, { payload });
    await approveRequest(fixture(), pending);
  }
  await fixture().relay();
  const texts = await textsOf(client, "trade_failed");
  expect(texts[0]).toContain(
    "The 600.00 GBP you paid is in your GBP balance, and another 400.00 GBP will be once our bank confirms it.",
  );
  expect(texts[1]).toContain(
    "The 1,000.00 GBP you paid will be in your GBP balance once our bank confirms it.",
  );
});

it("the confirmation of a failed trade says that money which is still being confirmed isn't in the balance yet", async () => {
  const client = await fixture().addClient();
  const trade = await fixture().bookTrade(client);
  const receiptId = await record(trade.reference, "1000.00");
  const pending = await fixture().call(
    await fixture().addStaff(),
    "POST",
    `/api/admin/trades/${trade.id}/fail`,
    {
      payload: { reason: "Test" },
    },
  );
  await approveRequest(fixture(), pending);
  const notesNow = async () => {
    const named = { clientId: client.id, tradeId: trade.id };
    return (await readConfirmation(fixture().db, named, { bank: { simulated: false } })).notes;
  };
  expect(await notesNow()).toContain(
    "What you paid for it is in your GBP balance once our bank has confirmed it.",
  );
  const approver = await fixture().addStaff("approver");
  await fixture().call(approver, "POST", `/api/admin/receipts/${receiptId}/verify`);
  expect(await fixture().balanceOf(client, "GBP")).toBe(100_000n);
  expect(await notesNow()).toContain("What you paid for it is in your GBP balance.");
});

it("what arrived before a rule was made is reported as money in the balance, which the rule doesn't exchange", async () => {
  const client = await fixture().addClient();
  const depositReference = `SB${randomUUIDv7().slice(-8).toUpperCase()}`;
  await fixture().db.updateTable("clients").set({ depositReference }).where("id", "=", client.id).execute();
  const receiptId = await record(depositReference, "100.00");
  await fixture().relay();
  fixture().setNow(new Date(fixture().clock().getTime() + 1_000));
  const rule = {
    ...{ sourceCurrency: "GBP", targetCurrency: "EUR", recipientId: "pending", recipientName: "None yet" },
    ...{ acceptTerms: true, includeProfitShare: false },
  };
  expect((await fixture().call(client, "POST", "/api/auto-exchange", { payload: rule })).status).toBe(201);
  const approver = await fixture().addStaff("approver");
  const verified = await fixture().call(approver, "POST", `/api/admin/receipts/${receiptId}/verify`);
  expect(verified.status).toBe(200);
  await fixture().relay();
  expect(await fixture().balanceOf(client, "GBP")).toBe(10_000n);
  expect(await textsOf(client, "balance_credited")).toHaveLength(1);
});

it("a client reads how much is being checked and how much goes back to its payer, also of money for their balance", async () => {
  const client = await fixture().addClient();
  const depositReference = `SB${randomUUIDv7().slice(-8).toUpperCase().replaceAll("U", "V")}`;
  const named = { depositReference, name: "Ann Example" };
  await fixture().db.updateTable("clients").set(named).where("id", "=", client.id).execute();
  const trade = await fixture().bookTrade(client);
  const staff = await fixture().addStaff();
  const to = { accountHolder: "Demo Payer", accountNumber: "66374958", sortCode: "08-99-99" };
  for (const [amount, reference] of [
    ["640.00", depositReference],
    ["1000.00", trade.reference],
  ] as const) {
    const { id } = await fixture().receive(amount, "GBP", reference, randomUUIDv7(), "Somebody Else");
    const payload = { reason: "Not theirs", to };
    const returned = await fixture().call(staff, "POST", `/api/admin/receipts/${id}/return`, { payload });
    expect(returned.status).toBe(200);
  }
  await fixture().relay();
  const what = ["640.00 GBP for your GBP balance", `1,000.00 GBP for ${trade.reference}`];
  expect(await textsOf(client, "receipt_queued")).toEqual(
    what.map(
      (money) =>
        `We received ${money}, which doesn't match what we expected. Your money is safe and our team will be in touch.`,
    ),
  );
  expect(await textsOf(client, "receipt_returned")).toEqual(
    what.map((money) => `We're returning ${money} to the account it came from.`),
  );
});
