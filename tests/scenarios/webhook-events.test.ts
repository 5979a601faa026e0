import { randomBytes, randomUUIDv7 } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { insertApproval } from "#server/clients/client-approvals/store.ts";
import { invoiceRoutes } from "#server/payments/invoices/routes.ts";
import { payoutRoutes } from "#server/payments/payouts/payouts-routes.ts";
import { contactOf } from "../support/client-users.ts";
import { setupWebhookEvents } from "../support/setup-webhook-events.ts";

const { payments, listening, sentTo, happen } = setupWebhookEvents([...invoiceRoutes, ...payoutRoutes]);
const typesOf = (sent: readonly { readonly type: string }[]) => sent.map(({ type }) => type);

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

  it("a declined payment's event has the reason that its client reads", async () => {
    const client = await listening(["payment.declined"]);
    await payments().deposit(client, "500.00", "EUR");
    const payload = { beneficiaryId: await payments().addBeneficiary(client), amount: "120.00" };
    const paid = await payments().call(client, "POST", "/api/balances/EUR/withdrawals", { payload });
    const { id } = paid.body.id ? paid.body : paid.body.payment;
    const path = `/api/admin/payments/${id}/decline`;
    await payments().call(await payments().addStaff(), "POST", path, { payload: { reason: "No such bank" } });
    await payments().relay();
    const read = await payments().call(client, "GET", `/api/payments/${id}`);
    const [sent] = await sentTo(client);
    expect([sent?.data.reason, read.body.returnReason]).toEqual(["No such bank", "No such bank"]);
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
    expect(sent[0]?.data).toMatchObject({ country: "DE", country_code: "DE" });
    expect(sent[2]?.data).toMatchObject({
      scheduled_payment_id: scheduledPaymentId,
      amount: "50.00",
      due_on: day,
      reason: "Too late",
    });
  });
});
