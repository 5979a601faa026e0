import { randomUUIDv7 } from "node:crypto";
import type { FastifyInstance, InjectOptions } from "fastify";
import { Client as PostgresClient } from "pg";
import { pino } from "pino";
import { afterAll, beforeAll, expect } from "vitest";
import type { Beneficiary } from "#contract/payments/beneficiaries.ts";
import type { ClientStatus } from "#domain/clients/accounts/client-status.ts";
import type { PaymentStatus } from "#domain/payments/payments/lifecycle.ts";
import { beneficiaryRoutes } from "#server/payments/beneficiaries/routes.ts";
import type { App } from "#server/platform/app.ts";
import { readConfig } from "#server/platform/config.ts";
import { createServer } from "#server/platform/http/create-server.ts";
import { createMetrics } from "#server/platform/metrics.ts";
import type { Database } from "#server/platform/postgres/database.ts";
import { createSessions } from "#server/platform/session/sessions.ts";
import { createVault } from "#server/platform/vault.ts";
import { insertClients, openSessionOf } from "./client-users.ts";
import { movePaymentTo } from "./move-payment-to.ts";
import { openTestPool } from "./open-test-pool.ts";
import { policies } from "./policies.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";
import { verifyAnswers } from "./verify-answers.ts";

export type Client = { readonly id: string; readonly cookie: string };

/** Two recipients as the details screen sends them. */
export const germanRecipient = {
  accountHolder: "Demo Recipient",
  currency: "EUR",
  type: "someone",
  iban: "DE89 3704 0044 0532 0130 00",
  bic: "COBADEFF",
};
export const britishRecipient = {
  accountHolder: "Example Trading Ltd (demo)",
  currency: "GBP",
  type: "business",
  accountNumber: "66374958",
  sortCode: "08-99-99",
};

export const testVault = createVault(new Uint8Array(32).fill(7));
/** Every log line since the test file began, at trace level. */
export const loggedLines: string[] = [];

let database: TestDatabase;
let server: FastifyInstance;
let trades = 0;
export let db: Database;

/** Gives a test file its own database and the calls of recipients. */
export function setupRecipientsFixture(): void {
  beforeAll(async () => {
    const log = pino({ level: "trace" }, { write: (line: string) => loggedLines.push(line) });
    const clock = () => new Date();
    database = await createTestDatabase();
    db = openTestPool(database.appUrl, { connections: 8, log });
    // The parts of the application that recipients' calls need.
    const parts: Partial<App> = {
      config: readConfig({ RATE_LIMIT_FACTOR: "1000" }, []),
      log,
      db,
      clock,
      newId: randomUUIDv7,
      vault: testVault,
      metrics: createMetrics(),
      sessions: createSessions(db, clock),
      isWorthRepeating: () => false,
      ...policies,
    };
    server = await createServer(parts as App, beneficiaryRoutes);
    verifyAnswers(server);
  });
  afterAll(async () => {
    await server.close().finally(() => db.destroy());
    await database.drop();
  });
}

/** Runs what only the tables' owner may do, such as opening a currency. */
export async function runAsOwner(statement: string): Promise<void> {
  const owner = new PostgresClient(database.ownerUrl);
  await owner.connect();
  await owner.query(statement).finally(() => owner.end());
}

/** A client who is signed in. */
export async function newClient(status: ClientStatus = "ACCOUNT_READY"): Promise<Client> {
  const id = randomUUIDv7();
  const now = new Date();
  const token = await db.transaction().execute(async (tx) => {
    const unique = { email: `${id}@example.test`, referralCode: id, depositReference: id };
    await insertClients(tx, [{ id, ...unique, status, createdAt: now }]);
    return openSessionOf(
      tx,
      { clientId: id },
      { id: randomUUIDv7(), now, address: "127.0.0.1", userAgent: "test" },
    );
  });
  return { id, cookie: `summit=${token}` };
}

/** Calls the recipients API; anonymously without a client. */
export async function call(
  client: Client | undefined,
  method: InjectOptions["method"] & string,
  path: string,
  payload?: object,
) {
  const answer = await server.inject({
    method: method as "GET",
    url: `/api/beneficiaries${path}`,
    headers: client ? { cookie: client.cookie } : {},
    ...(payload && { payload }),
  });
  return {
    status: answer.statusCode,
    body: answer.body === "" ? undefined : answer.json(),
    headers: answer.headers,
  };
}

export async function saveRecipient(client: Client, input: object = germanRecipient): Promise<Beneficiary> {
  const { status, body } = await call(client, "POST", "", input);
  expect(body).toMatchObject({ id: expect.any(String) });
  expect(status).toBe(201);
  return body;
}

/** A payment of the given status to the recipient, with the minimal trade that it belongs to. */
export async function insertPaymentTo(
  on: Database,
  client: Client,
  beneficiaryId: string,
  status: PaymentStatus,
): Promise<void> {
  const now = new Date();
  const [tradeId, paymentId] = [randomUUIDv7(), randomUUIDv7()];
  await on
    .insertInto("trades")
    .values({
      id: tradeId,
      reference: `FX${String(++trades).padStart(8, "0")}`,
      clientId: client.id,
      quoteId: randomUUIDv7(),
      type: "SPOT",
      status: "PENDING",
      stage: "AWAITING_FUNDS",
      fromCurrency: "GBP",
      toCurrency: "EUR",
      fromAmount: 100n,
      toAmount: 100n,
      midAmount: 100n,
      midRate: "1",
      rate: "1",
      marginAmount: 0n,
      profitShareUsed: 0n,
      profitShareUsd: 0n,
      amountDue: 100n,
      gbpAmount: 100n,
      deliveryDate: "2026-11-24",
      fundBy: now,
      createdAt: now,
    })
    .execute();
  await on
    .insertInto("payments")
    .values({
      id: paymentId,
      tradeId,
      clientId: client.id,
      line: 1,
      beneficiaryId,
      payeeName: "Demo Recipient",
      payeeAccountMasked: "•••• 3000",
      payeeDetails: "sealed",
      amount: 100n,
      currency: "EUR",
      status: "WAITING",
      createdAt: now,
      updatedAt: now,
    })
    .execute();
  await movePaymentTo(on, paymentId, status, { at: now });
}
