import { randomUUID, randomUUIDv7 } from "node:crypto";
import { sql } from "kysely";
import { Client } from "pg";
import { describe, expect, it } from "vitest";
import { money } from "#domain/money.ts";
import { screeningRules } from "#server/clients/screening/screening-rules.ts";
import { withdrawToBeneficiary } from "#server/payments/balances/withdraw-to-beneficiary.ts";
import { recordReceipt } from "#server/payments/incoming/record-receipt.ts";
import type { Browser } from "../support/browser.ts";
import { eventually } from "../support/eventually.ts";
import { tableAt } from "../support/rate-tables.ts";
import { openSecurityFixture, passwordProof } from "../support/security-fixture.ts";
import { serveSummit } from "../support/serve-summit.ts";

const summit = serveSummit({ PUBLIC_URL: "http://summit.test", RATE_LIMIT_FACTOR: "1000" });
const { registered } = openSecurityFixture(summit);
const close = (browser: Browser) => browser.post("/api/security/close-account");

/** A client who has confirmed to close their account, and may still trade. */
async function leavingClient() {
  const { browser, id } = await registered();
  const { db, rates, clock } = summit.app;
  await db.updateTable("clients").set({ status: "ACCOUNT_READY" }).where("id", "=", id).execute();
  rates.accept(tableAt(clock()));
  const { token } = (await close(browser)).body.challenge;
  await browser.post("/api/confirmations", { challenge: token, proof: passwordProof });
  return { browser, id, close: () => close(browser) };
}

/** Holds a lock in a transaction of its own until it is released. */
async function hold(statement: string, values: readonly string[] = []): Promise<() => Promise<void>> {
  const owner = new Client(summit.ownerUrl);
  await owner.connect();
  await owner.query("begin");
  await owner.query(statement, [...values]);
  return async () => {
    await owner.query("commit");
    await owner.end();
  };
}

async function countWaiting(): Promise<number> {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(summit.app.db);
  return rows.length;
}

const untilWaiting = (count = 1) =>
  eventually("a transaction waits", async () => (await countWaiting()) >= count);

/** Money arrives under the client's own reference; returns the payment's status. */
async function deposit(clientId: string): Promise<string> {
  const { app } = summit;
  const clients = app.db.selectFrom("clients").select("depositReference").where("id", "=", clientId);
  const { depositReference: reference } = await clients.executeTakeFirstOrThrow();
  const facts = { bankReference: randomUUIDv7(), reference, payerName: "Demo Payer" };
  const credit = { ...facts, amount: money(100_000n, "EUR"), simulated: false, recordedBy: null };
  const screening = screeningRules(app.config);
  const context = { now: app.clock(), newId: randomUUIDv7, screening };
  const { id } = await app.db.transaction().execute((tx) => recordReceipt(tx, credit, context));
  const receipts = app.db.selectFrom("receipts").select("status").where("id", "=", id);
  return (await receipts.executeTakeFirstOrThrow()).status;
}

async function addRecipient(browser: Browser): Promise<string> {
  const account = { currency: "EUR", iban: "DE89370400440532013000", bic: "COBADEFF" };
  const recipient = { ...account, accountHolder: "Demo Recipient", type: "someone" };
  return (await browser.post("/api/beneficiaries", recipient)).body.id;
}

/** Has the client's whole balance wait to be paid to a recipient; returns the payment's id. */
async function withdrawAll({ id: clientId, browser }: { readonly id: string; readonly browser: Browser }) {
  const { db, clock, vault } = summit.app;
  const beneficiaryId = await addRecipient(browser);
  const withdrawal = { clientId, beneficiaryId, amount: money(100_000n, "EUR"), createdBy: null };
  const context = { now: clock(), newId: randomUUIDv7, vault, payoutsNeedAddress: false };
  return db.transaction().execute((tx) => withdrawToBeneficiary(tx, withdrawal, context));
}

const tradesOf = (id: string) =>
  summit.app.db.selectFrom("trades").select("id").where("clientId", "=", id).execute();

async function telephoneDeal(clientId: string) {
  const dealer = await summit.staffBrowser("operator");
  const asked = { fromCurrency: "GBP", toCurrency: "EUR", amount: "100.00", isReceiving: false };
  const { body: quote } = await dealer.post(`/api/admin/clients/${clientId}/telephone-quotes`, asked);
  const deal = { quoteId: quote.id, callReference: "CALL-2201", termsAccepted: true };
  const path = `/api/admin/clients/${clientId}/telephone-trades`;
  return { quoteId: quote.id as string, book: () => dealer.postOnce(path, deal, randomUUID()) };
}

type Leaving = Awaited<ReturnType<typeof leavingClient>>;

/** The answer to what is sent while the client's account closes, and waits for that. */
async function sendWhileClosing(client: Leaving, path: string, payload: object) {
  const release = await hold("lock table orders in access exclusive mode");
  const closing = client.close();
  await untilWaiting();
  const sending = client.browser.postOnce(path, payload, randomUUID());
  await untilWaiting(2);
  await release();
  expect((await closing).status).toBe(204);
  return sending;
}

describe("an account that closes while something happens to it", () => {
  it("an account doesn't close when a payment comes back into its balance while it is looked through", async () => {
    const client = await leavingClient();
    expect(await deposit(client.id)).toBe("MATCHED");
    const paymentId = await withdrawAll(client);
    const desk = await summit.staffBrowser("approver");
    const release = await hold("lock table orders in access exclusive mode");
    const closing = client.close();
    await untilWaiting();
    const declined = await desk.post(`/api/admin/payments/${paymentId}/decline`, { reason: "No such bank" });
    expect(declined.status).toBe(200);
    await release();
    expect(await closing).toMatchObject({
      status: 409,
      body: { code: "account_not_empty", fields: { balances: "You hold 1,000.00 EUR. Withdraw it first." } },
    });
  });

  it("money that names an account which closes while it is matched goes to the desk", async () => {
    const client = await leavingClient();
    const release = await hold("select lock_restrictions()");
    const arriving = deposit(client.id);
    await untilWaiting();
    expect((await client.close()).status).toBe(204);
    await release();
    expect(await arriving).toBe("UNMATCHED");
  });

  it("a deal by telephone isn't booked for an account that closes before it", async () => {
    const client = await leavingClient();
    const { quoteId, book } = await telephoneDeal(client.id);
    const release = await hold("select from quotes where id = $1 for update", [quoteId]);
    const booking = book();
    await untilWaiting();
    expect((await client.close()).status).toBe(204);
    await release();
    expect((await booking).body.code).toBe("client_held");
    expect(await tradesOf(client.id)).toEqual([]);
  });

  it("an account doesn't close while an exchange of it is being booked", async () => {
    const client = await leavingClient();
    const { book } = await telephoneDeal(client.id);
    const release = await hold("select lock_restrictions()");
    const booking = book();
    await untilWaiting();
    const closing = client.close();
    await Promise.race([closing, untilWaiting(2)]);
    await release();
    expect((await booking).status).toBe(201);
    expect(await closing).toMatchObject({ status: 409, body: { code: "account_not_empty" } });
  });

  it("an order isn't placed for an account that closes before it", async () => {
    const client = await leavingClient();
    const order = {
      ...{ fromCurrency: "GBP", toCurrency: "EUR", amount: "1000.00", targetRate: "1.5" },
      termsAccepted: true,
    };
    const release = await hold("select lock_restrictions()");
    const placing = client.browser.postOnce("/api/orders", order, randomUUID());
    await untilWaiting();
    expect((await client.close()).status).toBe(204);
    await release();
    expect(await placing).toMatchObject({ status: 401, body: { code: "signed_out" } });
  });

  const pair = { fromCurrency: "GBP", toCurrency: "EUR" };
  const currencies = { sourceCurrency: "GBP", targetCurrency: "EUR" };
  it.each([
    [
      "automatic exchange",
      "/api/auto-exchange",
      { ...currencies, recipientId: "pending", acceptTerms: true },
    ],
    ["rate alert", "/api/alerts", { ...pair, targetRate: "1.5", dailyUpdates: true }],
    [
      "budget rate",
      "/api/budget-rates",
      { ...pair, budgetRate: "1.16", startsOn: "2026-01-01", endsOn: "2026-12-31" },
    ],
    [
      "webhook endpoint",
      "/api/webhook-endpoints",
      { url: "https://example.com/hooks", eventTypes: ["trade.booked"] },
    ],
  ])("no %s is set up for an account that closes before it", async (_, path, payload) => {
    const answer = await sendWhileClosing(await leavingClient(), path, payload);
    expect(answer).toMatchObject({ status: 401, body: { code: "signed_out" } });
  });

  it("no schedule is set up for an account that closes before it", async () => {
    const client = await leavingClient();
    const beneficiaryId = await addRecipient(client.browser);
    const rule = { frequency: "monthly", startsOn: "2026-03-11", dayOfMonth: 5, everyWeeks: 1 };
    const payload = { label: "Rent", beneficiaryId, currency: "EUR", amount: "20", ...rule };
    const { body } = await client.browser.postOnce("/api/schedules", payload, randomUUID());
    const confirmation = { challenge: body.challenge.token, proof: passwordProof };
    await client.browser.post("/api/confirmations", confirmation);
    const answer = await sendWhileClosing(client, "/api/schedules", payload);
    expect(answer).toMatchObject({ status: 401, body: { code: "signed_out" } });
  });

  it("an account that closes while a batch of later payments is started cancels them", async () => {
    const client = await leavingClient();
    const day = new Date(summit.app.clock().getTime() + 5 * 86_400_000).toISOString().slice(0, 10);
    const heads = "Recipient\tCurrency\tAmount\tDate\tIBAN\tBIC\tTown\tCountry";
    const line = `Demo Person\tEUR\t20.00\t${day}\tDE89370400440532013000\tCOBADEFF\tBerlin\tDE`;
    const batch = { name: "Salaries", text: `${heads}\n${line}` };
    const { body: drafted } = await client.browser.postOnce("/api/batches", batch, randomUUID());
    const path = `/api/batches/${drafted.id}/pay`;
    const payload = { version: drafted.version };
    const { body } = await client.browser.postOnce(path, payload, randomUUID());
    const confirmation = { challenge: body.challenge.token, proof: passwordProof };
    await client.browser.post("/api/confirmations", confirmation);
    const release = await hold("lock table outbox in share mode");
    const starting = client.browser.postOnce(path, payload, randomUUID());
    await untilWaiting();
    const closing = client.close();
    await untilWaiting(2);
    await release();
    expect([(await starting).status, (await closing).status]).toEqual([200, 204]);
    const batches = summit.app.db.selectFrom("paymentBatches").select("status").where("id", "=", drafted.id);
    expect(await batches.executeTakeFirstOrThrow()).toEqual({ status: "FINISHED" });
  });
});
