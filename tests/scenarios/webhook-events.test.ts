import { randomBytes, randomUUIDv7 } from "node:crypto";
import { type PluginTransformQueryArgs, type PluginTransformResultArgs, sql } from "kysely";
import { describe, expect, it } from "vitest";
import { webhookPayload } from "#contract/webhooks/webhook-events.ts";
import { type WebhookEventType, webhookEventTypes } from "#domain/webhooks/event-type.ts";
import { insertApproval } from "#server/clients/client-approvals/store.ts";
import { appendEvents } from "#server/platform/outbox/append-events.ts";
import type { DomainEvent } from "#server/platform/outbox/events.ts";
import { relayNext } from "#server/processes/outbox-relay.ts";
import { quoteRoutes } from "#server/trading/quotes/routes.ts";
import { expireQuotes } from "#server/webhooks/expire-quotes.ts";
import { webhookRoutes } from "#server/webhooks/routes.ts";
import { webhookSubscriptions } from "#server/webhooks/subscriptions.ts";
import { contactOf } from "../support/client-users.ts";
import type { SignedIn } from "../support/payment-fixture.ts";
import { setupPaymentFixture } from "../support/setup-payment-fixture.ts";

// The fixture runs each handler twice, as the relay may: every event is written once all the same.
const payments = setupPaymentFixture("normal", {
  routes: [...webhookRoutes, ...quoteRoutes],
  subscriptions: webhookSubscriptions,
});

/** A client whose endpoint asks for these types. */
async function listening(eventTypes: readonly WebhookEventType[] = webhookEventTypes): Promise<SignedIn> {
  const client = await payments().addClient();
  const payload = { url: "https://hooks.example.com/summit", eventTypes };
  const { status } = await payments().call(client, "POST", "/api/webhook-endpoints", { payload });
  expect(status).toBe(201);
  return client;
}

type Sent = { readonly type: WebhookEventType; readonly data: Record<string, unknown> };

/** What was written for a client, in order, as its schema has it, field by field. */
async function sentTo({ id }: SignedIn): Promise<Sent[]> {
  const rows = await payments()
    .db.selectFrom("webhookDeliveries")
    .innerJoin("webhookEvents", "webhookEvents.id", "webhookDeliveries.eventId")
    .select(["webhookEvents.type", "webhookEvents.payload"])
    .where("webhookDeliveries.clientId", "=", id)
    .orderBy("webhookDeliveries.sequence")
    .execute();
  return rows.map(({ type, payload }) => {
    const body = JSON.parse(payload);
    expect(webhookPayload(type).parse(body)).toEqual(body);
    expect(body).toMatchObject({ type, client_id: id });
    return body;
  });
}

const typesOf = (sent: readonly Sent[]) => sent.map(({ type }) => type);

async function happen(events: readonly DomainEvent[]): Promise<void> {
  await payments()
    .db.transaction()
    .execute((tx) => appendEvents(tx, events, payments().clock()));
  await payments().relay();
}

describe("webhook events of an exchange and its payments", () => {
  it("follow it from the booking to its completion, in order, each once, with links that work", async () => {
    const client = await listening();
    const anna = await payments().addBeneficiary(client);
    const trade = await payments().bookTrade(client);
    const lines = [
      { beneficiaryId: anna, amount: "1000.00" },
      { toBalance: true, amount: "166.49" },
    ];
    await payments().call(client, "PUT", `/api/trades/${trade.id}/allocation`, { payload: { lines } });
    await payments().receive("1000.00", "GBP", trade.reference);
    await payments().settle();
    const sent = await sentTo(client);
    expect(typesOf(sent)).toEqual([
      "beneficiary.changed",
      "trade.booked",
      "trade.funded",
      "payment.ready",
      "payment.sent",
      "payment.completed",
      "trade.completed",
    ]);
    expect(sent[1]?.data).toMatchObject({
      ...{ object: "trade", id: trade.id, reference: trade.reference },
      ...{ from_currency: "GBP", from_amount: "1000.00", to_currency: "EUR", to_amount: "1166.49" },
    });
    expect(sent[2]?.data).toMatchObject({ unconfirmed: false });
    expect(sent[5]?.data).toMatchObject({ trade_id: trade.id, amount: "1000.00", currency: "EUR" });
    for (const { data } of sent.filter(({ type }) => !type.startsWith("payment"))) {
      const { pathname } = new URL(String(data.url));
      expect((await payments().call(client, "GET", pathname)).status).toBe(200);
    }
  });

  it("tell a free cancellation from a close-out with its cost", async () => {
    const client = await listening();
    const free = await payments().bookTrade(client);
    await payments().cancel(client.id, free.id);
    await payments().relay();
    const old = await payments().bookTrade(client);
    payments().setNow(new Date(payments().clock().getTime() + 120_000));
    payments().setMid("GBP", "EUR", "1.20");
    await payments().cancel(client.id, old.id);
    payments().setMid("GBP", "EUR", "1.17");
    await payments().relay();
    const sent = await sentTo(client);
    expect(typesOf(sent)).toEqual(["trade.booked", "trade.cancelled", "trade.booked", "trade.closed_out"]);
    expect(sent[1]?.data).toMatchObject({ id: free.id, reason: null });
    expect(sent[3]?.data).toMatchObject({
      id: old.id,
      cause: "client",
      cost: expect.stringMatching(/^\d+\.\d\d$/),
    });
  });

  it("say that money arrived, that a payment came back or was declined, and that we reversed an exchange", async () => {
    const client = await listening([
      "balance.credited",
      "payment.returned",
      "payment.declined",
      "trade.cancelled",
    ]);
    await payments().deposit(client, "500.00", "EUR");
    const anna = await payments().addBeneficiary(client);
    const payload = { beneficiaryId: anna, amount: "120.00" };
    const paid = await payments().call(client, "POST", "/api/balances/EUR/withdrawals", { payload });
    const { id: paymentId } = paid.body.id ? paid.body : paid.body.payment;
    const trade = await payments().bookTrade(client);
    await payments().settle();
    await happen([
      { kind: "payment_returned", clientId: client.id, tradeId: null, paymentId },
      { kind: "payment_declined", clientId: client.id, tradeId: null, paymentId },
      { kind: "trade_failed", clientId: client.id, tradeId: trade.id, reason: "Reversed by us" },
    ]);
    const sent = await sentTo(client);
    expect(typesOf(sent)).toEqual([
      "balance.credited",
      "payment.returned",
      "payment.declined",
      "trade.cancelled",
    ]);
    expect(sent[0]?.data).toMatchObject({ id: "EUR", amount: "500.00", currency: "EUR" });
    expect(sent[1]?.data).toMatchObject({ id: paymentId, trade_id: null, amount: "120.00", reason: null });
    expect(sent[3]?.data).toMatchObject({ id: trade.id, reason: "Reversed by us" });
  });
});

describe("webhook events of what else happens", () => {
  it("are written for approvals that are asked for and decided, but not for those that expire", async () => {
    const client = await listening(["approval.requested", "approval.approved", "approval.declined"]);
    const { db, app } = payments();
    const preparedBy = await contactOf(db, client.id);
    const now = app.clock();
    const make = async (status: "PENDING" | "APPROVED" | "DECLINED" | "EXPIRED") => {
      const id = randomUUIDv7();
      const times = { preparedAt: now, expiresAt: new Date(now.getTime() + 1_000_000) };
      const call = {
        call: "POST /api/schedules",
        request: app.vault.seal("{}", id),
        digest: randomBytes(32),
      };
      await db.transaction().execute((tx) =>
        insertApproval(tx, {
          ...{
            id,
            clientId: client.id,
            preparedBy,
            kinds: ["payment"],
            payouts: "[]",
            summary: "Pay the rent",
          },
          ...{ ...call, ...times, status: "PENDING" },
        }),
      );
      if (status !== "PENDING")
        await db
          .updateTable("clientApprovals")
          .set({
            status,
            decidedAt: now,
            ...(status !== "EXPIRED" && { decidedBy: preparedBy }),
            ...(status === "DECLINED" && { reason: "No" }),
          })
          .where("id", "=", id)
          .execute();
      return id;
    };
    const [pending, approved, declined, expired] = [
      await make("PENDING"),
      await make("APPROVED"),
      await make("DECLINED"),
      await make("EXPIRED"),
    ];
    await happen([
      { kind: "approval_requested", clientId: client.id, approvalId: pending },
      ...[approved, declined, expired].map(
        (approvalId) => ({ kind: "approval_decided", clientId: client.id, approvalId }) as const,
      ),
    ]);
    const sent = await sentTo(client);
    expect(sent.map(({ type, data }) => [type, data.id])).toEqual([
      ["approval.requested", pending],
      ["approval.approved", approved],
      ["approval.declined", declined],
    ]);
    expect(sent[1]?.data).toMatchObject({
      decided_by: preparedBy,
      prepared_by: preparedBy,
      kinds: ["payment"],
    });
  });

  it("are written for batches, schedules, alerts and recipients", async () => {
    const client = await listening([
      "batch.finished",
      "schedule.failed",
      "alert.fired",
      "beneficiary.changed",
    ]);
    const { db, app } = payments();
    const now = app.clock();
    const day = now.toISOString().slice(0, 10);
    const [batchId, scheduleId] = [randomUUIDv7(), randomUUIDv7()];
    const [scheduledPaymentId, alertId] = [randomUUIDv7(), randomUUIDv7()];
    const beneficiaryId = await payments().addBeneficiary(client);
    const createdBy = await contactOf(db, client.id);
    await db
      .insertInto("paymentBatches")
      .values({
        ...{ id: batchId, clientId: client.id, name: "Salaries", contentHash: randomBytes(32) },
        ...{ createdBy, createdAt: now, status: "DRAFT" },
      })
      .execute();
    await sql`insert into payment_schedules (id, client_id, beneficiary_id, recipient_account, label, reference, currency, amount,
        frequency, starts_on, every_weeks, holiday_rule, status, created_at, updated_at)
      values (${scheduleId}, ${client.id}, ${beneficiaryId}, 'x', 'Rent', 'Rent', 'EUR', 5000, 'once', ${day}, 1, 'following', 'ACTIVE', ${now}, ${now})`.execute(
      db,
    );
    await sql`insert into scheduled_payments (id, schedule_id, client_id, beneficiary_id, period, named_on, pays_on, currency, amount, status,
        reason, created_at, updated_at)
      values (${scheduledPaymentId}, ${scheduleId}, ${client.id}, ${beneficiaryId}, 'once', ${day}, ${day}, 'EUR', 5000, 'MISSED', 'Too late', ${now}, ${now})`.execute(
      db,
    );
    await happen([
      { kind: "batch_finished", clientId: client.id, batchId },
      { kind: "schedule_failed", clientId: client.id, scheduledPaymentId },
      {
        ...{
          kind: "alert_fired",
          clientId: client.id,
          alertId,
          fromCurrency: "GBP",
          toCurrency: "EUR",
        },
        ...{ targetRate: "1.16", clientRate: "1.1612" },
      },
    ]);
    const removed = await payments().addBeneficiary(client);
    await payments().call(client, "DELETE", `/api/beneficiaries/${removed}`);
    await payments().relay();
    const sent = await sentTo(client);
    expect(sent.map(({ type, data }) => [type, data.id, data.change])).toEqual([
      ["beneficiary.changed", beneficiaryId, "saved"],
      ["batch.finished", batchId, undefined],
      ["schedule.failed", scheduleId, undefined],
      ["alert.fired", alertId, undefined],
      ["beneficiary.changed", removed, "saved"],
      ["beneficiary.changed", removed, "deleted"],
    ]);
    expect(sent[2]?.data).toMatchObject({
      scheduled_payment_id: scheduledPaymentId,
      amount: "50.00",
      due_on: day,
    });
  });
});

describe("quotes that expire", () => {
  const look = () =>
    payments()
      .db.transaction()
      .execute((tx) => expireQuotes(tx, payments().clock()));
  const pass = (ms: number) => payments().setNow(new Date(payments().clock().getTime() + ms));

  it("are reported once, to clients who ask for them, and not when they were booked", async () => {
    const client = await listening(["quote.expired"]);
    const other = await listening(["trade.booked"]);
    pass(1_000);
    const left = await payments().quote(client.id, "100.00");
    await payments().quote(other.id, "100.00");
    await payments().bookTrade(client);
    pass(39_000);
    await look();
    await payments().relay();
    expect(await sentTo(client)).toEqual([]);
    pass(2_000);
    // Several workers look at once.
    await Promise.all(Array.from({ length: 5 }, look));
    await look();
    await payments().relay();
    const sent = await sentTo(client);
    expect(sent.map(({ type, data }) => [type, data.id])).toEqual([["quote.expired", left]]);
    expect(await sentTo(other)).toEqual([]);
    const { pathname } = new URL(String(sent[0]?.data.url));
    const { body } = await payments().call(client, "GET", pathname);
    expect(body).toMatchObject({ id: left, status: "EXPIRED", fromAmount: "100.00", tradeId: null });
    expect((await payments().call(other, "GET", pathname)).status).toBe(404);
  });

  it("aren't reported from before the endpoint asked for them", async () => {
    const client = await payments().addClient();
    await payments().quote(client.id, "100.00");
    pass(60_000);
    const payload = { url: "https://hooks.example.com/late", eventTypes: ["quote.expired"] };
    await payments().call(client, "POST", "/api/webhook-endpoints", { payload });
    pass(60_000);
    await look();
    await payments().relay();
    expect(await sentTo(client)).toEqual([]);
  });
});

describe("how webhook events are written", () => {
  it("takes as many statements for a hundred events as for two", async () => {
    const client = await listening(["alert.fired"]);
    const alert = (): DomainEvent => ({
      ...{
        kind: "alert_fired",
        clientId: client.id,
        alertId: randomUUIDv7(),
        fromCurrency: "GBP",
        toCurrency: "EUR",
      },
      ...{ targetRate: "1.16", clientRate: "1.1612" },
    });
    const { app, db } = payments();
    const counted = async (events: number) => {
      await db
        .transaction()
        .execute((tx) => appendEvents(tx, Array.from({ length: events }, alert), app.clock()));
      const statements: string[] = [];
      const counting = {
        alert_fired: (webhookSubscriptions.alert_fired ?? []).map(
          (handler): typeof handler =>
            (tx, relayed, own) => {
              const count = {
                transformQuery: ({ node }: PluginTransformQueryArgs) => node,
                transformResult: noted,
              };
              async function noted({ result }: PluginTransformResultArgs) {
                statements.push("statement");
                return result;
              }
              return handler(tx.withPlugin(count), relayed, own);
            },
        ),
      };
      await relayNext(app, db, counting);
      return statements.length;
    };
    const few = await counted(2);
    expect(few).toBeLessThanOrEqual(4);
    expect(await counted(100)).toBe(few);
    expect(await sentTo(client)).toHaveLength(102);
  });

  it("is rolled back with the relay's transaction", async () => {
    const client = await listening(["alert.fired"]);
    const event: DomainEvent = {
      ...{
        kind: "alert_fired",
        clientId: client.id,
        alertId: randomUUIDv7(),
        fromCurrency: "GBP",
        toCurrency: "EUR",
      },
      ...{ targetRate: "1.16", clientRate: "1.1612" },
    };
    const { app, db } = payments();
    await db.transaction().execute((tx) => appendEvents(tx, [event], app.clock()));
    const failing = {
      alert_fired: [
        ...(webhookSubscriptions.alert_fired ?? []),
        () => Promise.reject(new Error("later handler")),
      ],
    };
    await relayNext(app, db, failing);
    expect(await sentTo(client)).toEqual([]);
    payments().setNow(new Date(app.clock().getTime() + 10_000));
    await payments().relay();
    expect(await sentTo(client)).toHaveLength(1);
  });
});
