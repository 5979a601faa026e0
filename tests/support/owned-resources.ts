import { randomBytes, randomInt, randomUUIDv7 } from "node:crypto";
import { Readable } from "node:stream";
import { composeIBAN } from "ibantools";
import { addDays, type Day } from "#domain/calendar.ts";
import type { ApprovalKind } from "#domain/clients/client-approvals/approval-rule.ts";
import { money } from "#domain/money.ts";
import { insertPasskey } from "#server/clients/auth/second-factor/factors-store.ts";
import { replacePolicy } from "#server/clients/client-approvals/policy-store.ts";
import { insertApproval } from "#server/clients/client-approvals/store.ts";
import { insertDocument } from "#server/clients/documents/store.ts";
import { screeningRules } from "#server/clients/screening/screening-rules.ts";
import { insertInvitation } from "#server/clients/team/store.ts";
import { withdrawToBeneficiary } from "#server/payments/balances/withdraw-to-beneficiary.ts";
import { insertProof } from "#server/payments/funding/funding-store.ts";
import { recordReceipt } from "#server/payments/incoming/record-receipt.ts";
import { insertInvoice } from "#server/payments/invoices/store.ts";
import { addForward, addForwardChange, addForwardQuote } from "./add-forward.ts";
import type { BookingFixture } from "./booking-fixture.ts";
import { addMember, contactOf, openSessionOf } from "./client-users.ts";
import { confirmAsClient } from "./confirm-as-client.ts";
import { makeApiKey } from "./make-api-key.ts";
import { png } from "./sample-files.ts";
import type { Summit } from "./serve-summit.ts";
import { cookieOfClient } from "./trading-client.ts";

export type OwnedResources = ReturnType<typeof createOwnedResources>;

export const alertBody = { fromCurrency: "GBP", toCurrency: "EUR", targetRate: 1.3, dailyUpdates: false };
let budgetedDays = 0;
/** Each for another day: a client's periods don't overlap. */
export function budgetRateBody() {
  budgetedDays += 1;
  const day = addDays("2026-01-01" as Day, budgetedDays);
  return { fromCurrency: "GBP", toCurrency: "EUR", budgetRate: 1.16, startsOn: day, endsOn: day };
}
export const orderBody = {
  fromCurrency: "GBP",
  toCurrency: "EUR",
  targetRate: 1.3,
  amount: "100",
  termsAccepted: true,
};
export const ruleBody = { targetCurrency: "EUR", recipientId: "pending", recipientName: "later" };
export const webhookBody = () => ({
  url: `https://hooks.example.com/${randomUUIDv7()}`,
  eventTypes: ["trade.booked"],
});
export const scheduleBody = (now: Date) => ({
  ...{ label: "Rent", beneficiaryId: randomUUIDv7(), currency: "EUR", amount: "1.00" },
  ...{ frequency: "once", startsOn: now.toISOString().slice(0, 10) },
});
export const beneficiaryBody = () => ({
  accountHolder: "Demo Recipient",
  currency: "EUR",
  type: "someone",
  iban: composeIBAN({ countryCode: "DE", bban: `37040044${randomInt(10 ** 9, 10 ** 10)}` }),
  bic: "COBADEFF",
});

const recipientRequestBody = () => ({
  ...{ name: "Demo Recipient", email: `${randomUUIDv7()}@example.test`, type: "someone", currency: "EUR" },
});

/** Creates one of each kind of resource that a client owns; returns their ids. */
export function createOwnedResources(summit: Summit, fixture: BookingFixture) {
  // A client has one rule per currency.
  const sources = ["USD", "JPY", "AUD", "GBP"];
  const made = (clientId: string, url: string, payload: object) => post(summit, clientId, url, payload);
  async function trade(clientId: string): Promise<string> {
    const { body } = await fixture.book(clientId, await fixture.quote(clientId, "1000.00"));
    return (body as { id: string }).id;
  }
  const webhook = (clientId: string) => made(clientId, "/api/webhook-endpoints", webhookBody());
  return {
    trade,
    webhook,
    webhookDelivery: async (clientId: string) =>
      made(clientId, `/api/webhook-endpoints/${await webhook(clientId)}/test`, {}),
    quote: (clientId: string) => fixture.quote(clientId, "1000.00"),
    alert: (clientId: string) => made(clientId, "/api/alerts", alertBody),
    budgetRate: (clientId: string) => made(clientId, "/api/budget-rates", budgetRateBody()),
    forward: (clientId: string) => addForward(summit.app.db, { clientId, now: summit.app.clock() }),
    forwardQuote: (clientId: string) => addForwardQuote(summit.app.db, { clientId, now: summit.app.clock() }),
    forwardChange: (clientId: string) =>
      addForwardChange(summit.app.db, { clientId, now: summit.app.clock() }),
    order(clientId: string): Promise<string> {
      const expiryDate = summit.app.clock().toISOString().slice(0, 10);
      return made(clientId, "/api/orders", { ...orderBody, expiryDate });
    },
    beneficiary: (clientId: string) => made(clientId, "/api/beneficiaries", beneficiaryBody()),
    rule: (clientId: string) =>
      made(clientId, "/api/auto-exchange", { ...ruleBody, sourceCurrency: sources.pop(), acceptTerms: true }),
    async schedule(clientId: string): Promise<string> {
      const beneficiaryId = await made(clientId, "/api/beneficiaries", beneficiaryBody());
      return made(clientId, "/api/schedules", { ...scheduleBody(summit.app.clock()), beneficiaryId });
    },
    approval: (clientId: string) => preparedFor(summit, clientId),
    /** A request that pays a recipient of the same id. */
    requestedPayment: (clientId: string) =>
      preparedFor(summit, clientId, "POST /api/balances/:currency/withdrawals"),
    batch: (clientId: string) =>
      made(clientId, "/api/batches", { name: "Demo", text: "Recipient\tAmount\nDemo\t1" }),
    recipientRequest: (clientId: string) => made(clientId, "/api/recipient-requests", recipientRequestBody()),
    ...fileResources(summit, trade),
    member: (clientId: string) => joinedTo(summit, clientId),
    invitation: (clientId: string) => invitedTo(summit, clientId),
    apiKey: async (clientId: string) => (await makeApiKey(summit.app, { clientId })).id,
    async passkey(clientId: string): Promise<string> {
      const now = summit.app.clock();
      const passkey = {
        id: randomUUIDv7(),
        userId: await contactOf(summit.app.db, clientId),
        credentialId: randomBytes(16),
        publicKey: randomBytes(77),
        counter: 0n,
        transports: [],
        name: "Demo passkey",
        createdAt: now,
      };
      await summit.app.db.transaction().execute((tx) => insertPasskey(tx, passkey));
      return passkey.id;
    },
    async session(clientId: string): Promise<string> {
      const id = randomUUIDv7();
      const seen = { id, now: summit.app.clock(), address: "127.0.0.1", userAgent: "test" };
      await summit.app.db.transaction().execute((tx) => openSessionOf(tx, { clientId }, seen));
      return id;
    },
    async withdrawal(clientId: string): Promise<string> {
      const beneficiaryId = await made(clientId, "/api/beneficiaries", beneficiaryBody());
      return withdrawnFor(summit, clientId, beneficiaryId);
    },
  };
}

/** One of each kind of file that a client uploads. */
function fileResources(summit: Summit, trade: (clientId: string) => Promise<string>) {
  return {
    async document(clientId: string): Promise<string> {
      const document = {
        ...(await storePicture(summit)),
        clientId,
        purpose: "identity",
        uploadedBy: null,
      } as const;
      await summit.app.db.transaction().execute((tx) => insertDocument(tx, document));
      return document.id;
    },
    async proof(clientId: string): Promise<string> {
      const proof = {
        ...(await storePicture(summit)),
        clientId,
        tradeId: await trade(clientId),
        uploadedBy: null,
      };
      await summit.app.db.transaction().execute((tx) => insertProof(tx, proof));
      return `${proof.tradeId}/proof/${proof.id}`;
    },
    async invoice(clientId: string): Promise<string> {
      const beneficiaryId = await post(summit, clientId, "/api/beneficiaries", beneficiaryBody());
      const paymentId = await withdrawnFor(summit, clientId, beneficiaryId);
      const uploadedBy = await contactOf(summit.app.db, clientId);
      const of = { clientId, beneficiaryId, paymentId, approvalId: null, uploadedBy };
      const invoice = { ...(await storePicture(summit)), ...of };
      await summit.app.db.transaction().execute((tx) => insertInvoice(tx, invoice));
      return invoice.id;
    },
  };
}

/** A member of a client that still needs no approvals. */
async function joinedTo({ app }: Summit, clientId: string): Promise<string> {
  const now = app.clock();
  const policy = { clientId, version: 0, rules: [], setBy: await contactOf(app.db, clientId), setAt: now };
  await app.db.transaction().execute((tx) => replacePolicy(tx, policy));
  return addMember(app.db, { clientId, role: "viewer", at: now });
}

async function invitedTo({ app }: Summit, clientId: string): Promise<string> {
  const id = randomUUIDv7();
  const now = app.clock();
  const invitation = { id, clientId, email: `${id}@users.test`, role: "viewer" } as const;
  const times = { invitedAt: now, expiresAt: new Date(now.getTime() + 1_000_000) };
  const invitedBy = await contactOf(app.db, clientId);
  await app.db.transaction().execute((tx) => insertInvitation(tx, { ...invitation, ...times, invitedBy }));
  return id;
}

/** A request for approval that waits. */
async function preparedFor({ app }: Summit, clientId: string, name = "POST /api/schedules"): Promise<string> {
  const id = randomUUIDv7();
  const now = app.clock();
  const payout = { recipientName: "Demo", accountNumber: "•••• 1234", minor: "100", currency: "EUR" };
  const payouts = JSON.stringify([{ ...payout, recipientId: id, reference: "Rent" }]);
  const waiting = { status: "PENDING", payouts, summary: "Pay the rent" } as const;
  const times = { preparedAt: now, expiresAt: new Date(now.getTime() + 1_000_000) };
  const preparedBy = await contactOf(app.db, clientId);
  const sealed = app.vault.seal('{"params":{},"body":{}}', id);
  const call = { call: name, request: sealed, digest: randomBytes(32) };
  const kinds: ApprovalKind[] = ["payment"];
  const request = { id, clientId, preparedBy, kinds, ...waiting, ...call, ...times };
  await app.db.transaction().execute((tx) => insertApproval(tx, request));
  return id;
}

async function post(
  { app, server }: Summit,
  clientId: string,
  url: string,
  payload: object,
): Promise<string> {
  const headers = { cookie: await cookieOfClient(app, clientId), "idempotency-key": randomUUIDv7() };
  const send = () => server.inject({ method: "POST", url, headers, payload });
  const first = await send();
  const answer = (await confirmAsClient(app, first.json())) ? await send() : first;
  if (answer.statusCode !== 201) throw new Error(`${url}: ${answer.body}`);
  return answer.json().id;
}

async function storePicture({ app }: Summit) {
  const storedAs = randomUUIDv7();
  const file = png();
  await app.files.receive(storedAs, Readable.from([file]), 10_000);
  const facts = { name: "demo.png", mediaType: "image/png", size: file.length } as const;
  return { ...facts, id: randomUUIDv7(), storedAs, uploadedAt: app.clock() };
}

/** Money reaches the client's balance, and a payment from it awaits sending. */
async function withdrawnFor({ app }: Summit, clientId: string, beneficiaryId: string): Promise<string> {
  const [now, amount] = [app.clock(), money(100n, "EUR")];
  const reference = `SB${String(randomInt(10 ** 8)).padStart(8, "0")}`;
  await app.db
    .updateTable("clients")
    .set({ depositReference: reference })
    .where("id", "=", clientId)
    .execute();
  const credit = { bankReference: randomUUIDv7(), reference, payerName: "Demo Payer", amount };
  const context = {
    now,
    newId: randomUUIDv7,
    vault: app.vault,
    screening: screeningRules(app.config),
    payoutsNeedAddress: false,
  };
  return app.db.transaction().execute(async (tx) => {
    await recordReceipt(tx, { ...credit, simulated: false, recordedBy: null }, context);
    return withdrawToBeneficiary(tx, { clientId, beneficiaryId, amount, createdBy: null }, context);
  });
}
