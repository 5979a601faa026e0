import { randomBytes, randomUUIDv7 } from "node:crypto";
import { sql } from "kysely";
import { Client as PostgresClient } from "pg";
import { afterAll, expect, it } from "vitest";
import { paidOut, withdrawing } from "#server/notifications/messages.ts";
import { notifyOfSinglePayment, notifyOfWithdrawal } from "#server/notifications/payment-notifications.ts";
import { countUnread, listNotifications } from "#server/notifications/store.ts";
import { insertBatch } from "#server/payments/batches/store.ts";
import { insertRequest } from "#server/payments/recipient-requests/store.ts";
import { appendEvents } from "#server/platform/outbox/append-events.ts";
import type { DomainEvent } from "#server/platform/outbox/events.ts";
import { relayNext } from "#server/processes/outbox-relay.ts";
import { subscriptions } from "#server/subscriptions.ts";
import { addMember } from "../support/client-users.ts";
import { confirmAsClient } from "../support/confirm-as-client.ts";
import { serveSummit } from "../support/serve-summit.ts";

const summit = serveSummit();

/** A client with its contact and a member who prepares. */
async function team() {
  const contact = summit.browser();
  const email = `client-${randomUUIDv7()}@example.test`;
  const { body } = await contact.post("/api/register", { email, password: "a ridge before dawn" });
  const clientId: string = body.user.id;
  const userId = await addMember(summit.app.db, { clientId, role: "preparer", at: summit.app.clock() });
  return { clientId, contact: { email }, preparer: { id: userId, email: `${userId}@users.test` } };
}

type Team = Awaited<ReturnType<typeof team>>;

async function happen(event: DomainEvent): Promise<void> {
  const { db, clock } = summit.app;
  await db.transaction().execute((tx) => appendEvents(tx, [event], clock()));
  await relayAll();
}

async function relayAll(): Promise<void> {
  while (await relayNext(summit.app, summit.app.db, subscriptions)) {
    // Each call relays one row.
  }
}

async function finishBatch({ clientId, preparer }: Team): Promise<void> {
  const id = randomUUIDv7();
  const made = { createdBy: preparer.id, createdAt: summit.app.clock(), contentHash: randomBytes(32) };
  await summit.app.db
    .transaction()
    .execute((tx) => insertBatch(tx, { id, clientId, name: "Salaries", status: "DRAFT", ...made }));
  await happen({ kind: "batch_finished", clientId, batchId: id });
}

/** Payments of a batch, without journals; removed before the books are checked. */
async function batchPayments({ clientId, preparer }: Team, count: number): Promise<string[]> {
  const { db, clock } = summit.app;
  const batchId = randomUUIDv7();
  const now = clock();
  const made = { createdBy: preparer.id, createdAt: now, contentHash: randomBytes(32) };
  await db
    .transaction()
    .execute((tx) => insertBatch(tx, { id: batchId, clientId, name: "Salaries", status: "DRAFT", ...made }));
  const ids = Array.from({ length: count }, () => randomUUIDv7());
  for (const [index, id] of ids.entries()) {
    await sql`
      insert into payments (id, client_id, beneficiary_id, line, payee_name, payee_account_masked, payee_details, reference, amount, currency, status, created_by, created_at, updated_at)
      values (${id}, ${clientId}, ${randomUUIDv7()}, 0, 'Demo Person', '•••• 3000', 'sealed', 'Salary', 100, 'EUR', 'READY', ${preparer.id}, ${now}, ${now})`.execute(
      db,
    );
    await sql`
      insert into payment_batch_lines (batch_id, position, cells, faults, status)
      values (${batchId}, ${index + 1}, 'sealed', '{"name": "left out"}', 'OPEN')`.execute(db);
    await sql`update payment_batch_lines set status = 'PAID', payment_id = ${id}
      where batch_id = ${batchId} and position = ${index + 1}`.execute(db);
  }
  return ids;
}

afterAll(async () => {
  const owner = new PostgresClient(summit.ownerUrl);
  await owner.connect();
  await owner.query(`delete from payment_batch_lines; alter table payments disable trigger payments_kept; delete from payments;
    alter table payments enable trigger payments_kept`);
  await owner.end();
});

const mailsTo = (address: string, subject: string) =>
  summit.mails.filter((mail) => mail.to === address && mail.subject === subject);

it("the member who made a batch is mailed of its end beside the contact, each by their own choice", async () => {
  const members = await team();
  const { contact, preparer } = members;
  const counts = () => [contact, preparer].map(({ email }) => mailsTo(email, "Batch paid").length);
  await finishBatch(members);
  expect(counts()).toEqual([1, 1]);
  const [mail] = mailsTo(preparer.email, "Batch paid");
  const { pathname, search } = new URL(mail?.unsubscribeUrl ?? "");
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  await summit.server.inject({ method: "POST", url: pathname + search, headers, payload: "" });
  await finishBatch(members);
  expect(counts()).toEqual([2, 1]);
});

it("the payments of a batch send one mail when the first leaves, and none as each completes", async () => {
  const members = await team();
  const { clientId, contact, preparer } = members;
  const payments = await batchPayments(members, 3);
  const { app } = summit;
  const relayed = (kind: "payment_ready" | "payment_completed") =>
    payments.map((paymentId, index) => ({
      key: `${kind} ${paymentId} ${index}`,
      at: app.clock(),
      event: { kind, clientId, tradeId: null, paymentId } as const,
    }));
  const ready = relayed("payment_ready");
  for (const group of [ready.slice(0, 1), ready.slice(1)])
    await app.db.transaction().execute((tx) => notifyOfWithdrawal(withdrawing)(tx, group, app));
  await app.db
    .transaction()
    .execute((tx) => notifyOfSinglePayment(paidOut)(tx, relayed("payment_completed"), app));
  for (const { email } of [contact, preparer]) {
    expect(mailsTo(email, "Batch on its way")).toHaveLength(1);
    expect(mailsTo(email, "Withdrawal on its way")).toEqual([]);
    expect(mailsTo(email, "Payment completed")).toEqual([]);
  }
});

it("a member who has left is no longer mailed", async () => {
  const members = await team();
  const { contact, preparer } = members;
  await summit.app.db.deleteFrom("memberships").where("userId", "=", preparer.id).execute();
  await finishBatch(members);
  expect([contact, preparer].map(({ email }) => mailsTo(email, "Batch paid").length)).toEqual([1, 0]);
});

it("the member who asked a recipient for their details is mailed the answer beside the contact", async () => {
  const { clientId, contact, preparer } = await team();
  const id = randomUUIDv7();
  const now = summit.app.clock();
  const recipient = {
    ...{ name: "Demo Looms", email: "looms@example.test" },
    ...({ type: "business", currency: "EUR" } as const),
  };
  const times = { requestedAt: now, mailedAt: now, expiresAt: new Date(now.getTime() + 86_400_000) };
  const request = { ...recipient, ...times, id, clientId, country: null, mails: 1 } as const;
  await summit.app.db
    .transaction()
    .execute((tx) => insertRequest(tx, { ...request, status: "OPEN", requestedBy: preparer.id }));
  await happen({ kind: "recipient_details_submitted", clientId, recipientRequestId: id });
  for (const { email } of [contact, preparer])
    expect(mailsTo(email, "Demo Looms sent their account details")).toHaveLength(1);
});

it("an accountant sees notifications of money, and none of what they may not open", async () => {
  const members = await team();
  const { clientId } = members;
  const { db, clock } = summit.app;
  const userId = await addMember(db, { clientId, role: "accountant", at: clock() });
  await finishBatch(members);
  const accountant = { clientId, userId };
  expect(await countUnread(db, accountant)).toBe(0);
  expect(await countUnread(db, { clientId, userId: members.preparer.id })).toBe(1);
  await happen({ kind: "client_status_changed", clientId, status: "ACCOUNT_READY" });
  const seen = await listNotifications(db, accountant, undefined, 10);
  expect(seen.map(({ kind }) => kind)).toEqual(["status_changed"]);
  expect(await countUnread(db, accountant)).toBe(1);
});

it("each change of the rules is mailed to the owners, also to the one who made it, and to nobody else", async () => {
  const browser = summit.browser();
  const email = `client-${randomUUIDv7()}@example.test`;
  const { body } = await browser.post("/api/register", { email, password: "a ridge before dawn" });
  const clientId: string = body.user.id;
  const { db, clock } = summit.app;
  await db.updateTable("clients").set({ status: "ACCOUNT_READY" }).where("id", "=", clientId).execute();
  const other = await addMember(db, { clientId, role: "owner", at: clock() });
  const administrator = await addMember(db, { clientId, role: "administrator", at: clock() });
  const rule = { kind: "payment", above: "100.00", approvals: 2, role: "approver" };
  for (const [path, payload] of [
    ["/api/approval-policy", { version: 0, rules: [rule] }],
    ["/api/team/booking-limit", { limit: "500.00" }],
  ] as const) {
    let answer = await browser.put(path, payload);
    while (await confirmAsClient(summit.app, answer.body)) answer = await browser.put(path, payload);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  }
  await relayAll();
  const subject = "Your team's rules were changed";
  const counts = [email, `${other}@users.test`, `${administrator}@users.test`].map(
    (address) => mailsTo(address, subject).length,
  );
  expect(counts).toEqual([2, 2, 0]);
  expect(mailsTo(email, subject)[0]?.text).toContain(
    "Set 2 approvals for payments above 100.00 GBP, by an approver",
  );
});
