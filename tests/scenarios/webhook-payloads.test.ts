import { randomBytes, randomUUIDv7 } from "node:crypto";
import { expect, it } from "vitest";
import { webhookEventTypes } from "#domain/webhooks/event-type.ts";
import { alertRoutes } from "#server/automation/alerts/routes.ts";
import { orderRoutes } from "#server/automation/orders/routes.ts";
import { scheduleRoutes } from "#server/automation/schedules/routes.ts";
import { clientApprovalRoutes } from "#server/clients/client-approvals/routes.ts";
import { insertApproval } from "#server/clients/client-approvals/store.ts";
import { batchRoutes } from "#server/payments/batches/routes.ts";
import { invoiceRoutes } from "#server/payments/invoices/routes.ts";
import { expireQuotes } from "#server/webhooks/expire-quotes.ts";
import { contactOf } from "../support/client-users.ts";
import type { SignedIn } from "../support/payment-fixture.ts";
import { tableAt } from "../support/rate-tables.ts";
import { type Sent, setupWebhookEvents } from "../support/setup-webhook-events.ts";

const { payments, listening, sentTo, happen } = setupWebhookEvents([
  ...orderRoutes,
  ...alertRoutes,
  ...scheduleRoutes,
  ...batchRoutes,
  ...invoiceRoutes,
  ...clientApprovalRoutes(scheduleRoutes),
]);

/** Where the API's answer has what a payload says under another name; null for facts of the event alone. */
const names: Readonly<Record<string, string | null>> = {
  ...{ object: null, url: null, change: null, unconfirmed: null, scheduled_payment_id: null, due_on: null },
  ...{ expired_at: "expiresAt", paid: "paidCount", failed: "failedCount", incoming_payment_id: null },
  ...{
    "payment.returned reason": "returnReason",
    "payment.declined reason": "returnReason",
    "trade.cancelled reason": null,
    "order.failed reason": null,
    "schedule.failed reason": null,
  },
  ...{
    "beneficiary.changed country": "countryCode",
    "alert.fired rate": null,
    "order.filled trade_id": null,
  },
  ...{ "balance.credited id": "currency", "balance.credited amount": null },
  ...{
    cause: "closeout.cause",
    cost: "closeout.cost",
    prepared_by: "preparedBy.id",
    decided_by: "decidedBy.id",
  },
};

function nameOf(type: string, field: string): string | null {
  const name = names[`${type} ${field}`] ?? names[field];
  if (name !== undefined) return name;
  return field in names || `${type} ${field}` in names
    ? null
    : field.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
}

/** A payload's fields beside those of the API's answer; rates, text and number, as numbers. */
async function compare(client: SignedIn, { type, data }: Sent) {
  const { status, body } = await payments().call(client, "GET", new URL(String(data.url)).pathname);
  expect([type, status]).toEqual([type, 200]);
  const facts = Object.entries(data).flatMap(([field, value]) => {
    const name = nameOf(type, field);
    if (name === null) return [];
    const answered = name.split(".").reduce((found, key) => found?.[key], body);
    return [{ field, sent: typeof answered === "number" ? Number(value) : value, answered }];
  });
  return { type, facts };
}

const pass = (ms: number) => payments().setNow(new Date(payments().clock().getTime() + ms));

async function post(client: SignedIn, path: string, payload: object) {
  const { status, body } = await payments().call(client, "POST", path, { payload });
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  return body;
}

/** Exchanges that are paid out, cancelled free of charge and closed out, and a quote that expires. */
async function exchange(client: SignedIn, beneficiaryId: string) {
  const trade = await payments().bookTrade(client);
  const lines = [
    { beneficiaryId, amount: "1000.00" },
    { toBalance: true, amount: "166.49" },
  ];
  await payments().call(client, "PUT", `/api/trades/${trade.id}/allocation`, { payload: { lines } });
  await payments().receive("1000.00", "GBP", trade.reference);
  await payments().settle();
  await payments().cancel(client.id, (await payments().bookTrade(client)).id);
  const old = await payments().bookTrade(client);
  pass(120_000);
  payments().setMid("GBP", "EUR", "1.20");
  await payments().cancel(client.id, old.id);
  payments().setMid("GBP", "EUR", "1.17");
  await payments().quote(client.id, "100.00");
  pass(60_000);
  await payments()
    .db.transaction()
    .execute((tx) => expireQuotes(tx, payments().clock()));
  await payments().relay();
}

/** Payments of a balance and of an exchange that come back and are declined. */
async function returnPayments({ id: clientId }: SignedIn) {
  const rows = await payments()
    .db.selectFrom("payments")
    .select(["id as paymentId", "tradeId"])
    .where("clientId", "=", clientId)
    .execute();
  expect(rows.map(({ tradeId }) => tradeId !== null).toSorted()).toEqual([false, true]);
  await happen(
    rows.flatMap((row) => [
      { kind: "payment_returned", clientId, ...row } as const,
      { kind: "payment_declined", clientId, ...row } as const,
    ]),
  );
}

async function rest(client: SignedIn, beneficiaryId: string) {
  const { id: clientId } = client;
  const { clock } = payments();
  payments().app.rates.accept(tableAt(clock()));
  const pair = { fromCurrency: "GBP", toCurrency: "EUR", targetRate: "1.9" };
  const order = {
    ...pair,
    amount: "1000.00",
    termsAccepted: true,
    expiryDate: clock().toISOString().slice(0, 10),
  };
  const { id: orderId } = await post(client, "/api/orders", order);
  const { id: alertId } = await post(client, "/api/alerts", pair);
  const day = clock().toISOString().slice(0, 10);
  const rule = { frequency: "monthly", startsOn: day, dayOfMonth: 31, everyWeeks: 1 };
  const rent = { label: "Rent", beneficiaryId, currency: "EUR", amount: "50.00", ...rule };
  const { id: scheduleId } = await post(client, "/api/schedules", rent);
  const of = { scheduleId, clientId, beneficiaryId, currency: "EUR", amount: 50_00n } as const;
  const at = { period: "2026-01", namedOn: day, paysOn: day, createdAt: clock(), updatedAt: clock() };
  const scheduledPaymentId = randomUUIDv7();
  const missed = { ...of, ...at, id: scheduledPaymentId, status: "MISSED", reason: "Too late" } as never;
  await payments().db.insertInto("scheduledPayments").values(missed).execute();
  const text = "Recipient\tCurrency\tAmount\nDemo Person\tEUR\t1.00";
  const { id: batchId } = await post(client, "/api/batches", { name: "Salaries", text });
  await happen([
    { kind: "order_expired", clientId, orderId },
    { kind: "order_failed", clientId, orderId },
    { kind: "alert_fired", clientId, alertId, ...pair, clientRate: "1.9" } as never,
    { kind: "schedule_failed", clientId, scheduledPaymentId },
    { kind: "batch_finished", clientId, batchId },
  ]);
}

async function ask({ id: clientId }: SignedIn) {
  const { db, app } = payments();
  const preparedBy = await contactOf(db, clientId);
  const decide = async (status: "PENDING" | "APPROVED" | "DECLINED") => {
    const id = randomUUIDv7();
    const times = { preparedAt: app.clock(), expiresAt: new Date(app.clock().getTime() + 1_000_000) };
    const call = { call: "POST /api/schedules", request: app.vault.seal("{}", id), digest: randomBytes(32) };
    const said = { kinds: ["payment"], payouts: "[]", summary: "Pay the rent", status: "PENDING" } as const;
    await db
      .transaction()
      .execute((tx) => insertApproval(tx, { id, clientId, preparedBy, ...call, ...times, ...said } as never));
    const decided = { status, decidedAt: app.clock(), decidedBy: preparedBy };
    const reason = status === "DECLINED" ? { reason: "No" } : {};
    if (status !== "PENDING")
      await db
        .updateTable("clientApprovals")
        .set({ ...decided, ...reason })
        .where("id", "=", id)
        .execute();
    return id;
  };
  await happen([
    { kind: "approval_requested", clientId, approvalId: await decide("PENDING") },
    { kind: "approval_decided", clientId, approvalId: await decide("APPROVED") },
    { kind: "approval_decided", clientId, approvalId: await decide("DECLINED") },
  ]);
}

it("every event says of its object what the API answers for it", async () => {
  const client = await listening();
  const beneficiaryId = await payments().addBeneficiary(client);
  await payments().deposit(client, "500.00", "EUR");
  await post(client, "/api/balances/EUR/withdrawals", { beneficiaryId, amount: "120.00" });
  await exchange(client, beneficiaryId);
  await returnPayments(client);
  await rest(client, beneficiaryId);
  await ask(client);
  const sent = await sentTo(client);
  // A filled order has the facts of any other; webhook-forwards.test.ts compares those of forwards.
  const others = webhookEventTypes.filter((type) => !type.startsWith("forward."));
  expect(others.filter((type) => !sent.some((event) => event.type === type))).toEqual(["order.filled"]);
  const compared = [];
  for (const event of sent) compared.push(await compare(client, event));
  const differing = compared.flatMap(({ type, facts }) =>
    facts
      .filter((fact) => fact.sent !== fact.answered && String(fact.sent) !== String(fact.answered))
      .map((fact) => ({ type, ...fact })),
  );
  expect(differing).toEqual([]);
});
