import { randomUUIDv7 } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Trade } from "#contract/trading/trades.ts";
import { eventually } from "../support/eventually.ts";
import { openTestPool } from "../support/open-test-pool.ts";
import { retryWhileBusy } from "../support/retry-while-busy.ts";
import { type RunningServer, runSummit } from "../support/run-summit.ts";
import { getFixtureDay, loadTestList, ukFile } from "../support/screening-lists.ts";
import { makeTemporaryFolder, removeTemporaryFolder } from "../support/temporary-folder.ts";
import { useTestDatabase } from "../support/use-test-database.ts";

const database = useTestDatabase();
const administrator = { email: "first@staff.test", password: "a password of the desk" };
let dataDir: string;
const running: RunningServer[] = [];
let webs: readonly RunningServer[] = [];

beforeAll(async () => {
  dataDir = await makeTemporaryFolder();
  const env = {
    DATABASE_URL: database.appUrl,
    DATABASE_OWNER_URL: database.ownerUrl,
    ENCRYPTION_KEY: Buffer.alloc(32, 7).toString("base64"),
    DATA_DIR: dataDir,
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
    STAFF_AUTHENTICATOR: "optional",
    CLIENT_SECOND_FACTOR: "optional",
    SIMULATED_BANK_DELAY_SECONDS: "0.2",
    SCREENING_LISTS: "uk",
  };
  const roles = ["--roles=web", "--roles=web", "--roles=worker", "--roles=worker"];
  running.push(...(await Promise.all(roles.map((role) => runSummit(env, [role])))));
  webs = running.slice(0, 2);
  await loadSanctionsList();
  for (const { url } of webs)
    await eventually(`the first rates at ${url}`, async () => {
      return (await fetch(`${url}/api/exchange-rate?from=GBP&to=EUR`)).ok;
    });
});
afterAll(async () => {
  const codes = await Promise.all(running.map((server) => server.end("SIGTERM")));
  await removeTemporaryFolder(dataDir);
  expect(codes, "each process stops cleanly").toEqual([0, 0, 0, 0]);
});

/** No payouts leave without an up-to-date sanctions list. */
async function loadSanctionsList(): Promise<void> {
  const clock = () => new Date();
  const db = openTestPool(database.appUrl, { connections: 1 });
  await loadTestList({ db, clock }, "uk", [
    ukFile(getFixtureDay({ clock }), { DEM0001: ["EXAMPLE NOBODY"] }),
  ]);
  await db.destroy();
}

type Answer = { readonly status: number; readonly body: never; readonly headers: Headers };

/**
 * A browser without a screen: keeps cookies, alternates between the two web processes and retries when Summit
 * is busy, as four freshly started processes on one machine may be.
 */
function openCaller() {
  const cookies = new Map<string, string>();
  let turn = 0;
  /** Paths of writes whose outcome a busy machine left open; a repeat without an idempotency key finds it done. */
  const unresolved = new Set<string>();
  const ask = (method: string, path: string, body?: unknown): Promise<Answer> => {
    const key = randomUUIDv7();
    return retryWhileBusy(() => call(method, path, body, key));
  };
  return Object.assign(ask, { unresolved });

  async function call(method: string, path: string, body: unknown, key: string): Promise<Answer> {
    const web = webs[turn++ % webs.length] as RunningServer;
    const answer = await fetch(web.url + path, {
      method,
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
        "idempotency-key": key,
        ...(body !== undefined && { "content-type": "application/json" }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [name = "", value = ""] = (cookie.split(";")[0] ?? "").split("=");
      cookies.set(name, value);
    }
    const isJson = answer.headers.get("content-type")?.includes("json");
    const read = isJson ? await answer.json() : undefined;
    if (read?.code === "outcome_unknown") unresolved.add(path);
    return { status: answer.status, body: read as never, headers: answer.headers };
  }
}

type Caller = ReturnType<typeof openCaller>;

const clientPassword = "correct horse battery";

/** Registers a client and has the desk activate the account. */
async function join(email: string): Promise<Caller> {
  const [client, desk] = [openCaller(), openCaller()];
  const registered = await client("POST", "/api/register", {
    email,
    password: clientPassword,
    name: "Job Client",
  });
  expect(registered.status).toBe(201);
  const { user } = registered.body as { user: { id: string; status: string } };
  expect(user.status).toBe("SIGNED_UP");
  expect((await client("GET", "/api/trades")).status).toBe(403);
  expect((await desk("POST", "/api/admin/login", administrator)).status).toBe(200);
  const status = `/api/admin/clients/${user.id}/status`;
  const refused = await desk("PATCH", status, { status: "ACCOUNT_READY" });
  expect(refused).toMatchObject({ status: 409, body: { code: "activation_incomplete" } });
  const override = { reason: "Identified in person" };
  expect((await desk("PATCH", status, { status: "ACCOUNT_READY", override })).status).toBe(200);
  expect((await client("GET", "/api/user")).body).toMatchObject({ status: "ACTIVATED" });
  return client;
}

describe("the job over the API, with two web and two worker processes on one database", () => {
  let client: Caller;
  let trade: Trade;
  let beneficiaryId: string;
  let quoteId: string;

  it("the job over the API goes from registering to COMPLETED with two web and two worker processes", async () => {
    client = await join("job@clients.test");
    const quote = await client("POST", "/api/quotes", {
      fromCurrency: "GBP",
      toCurrency: "EUR",
      amount: 1250.5,
    });
    expect(quote).toMatchObject({ status: 201 });
    quoteId = (quote.body as { id: string }).id;
    const booked = await client("POST", "/api/trades", { quoteId, termsAccepted: true });
    expect(booked.status).toBe(201);
    trade = booked.body;

    const recipient = {
      type: "business",
      currency: "EUR",
      accountHolder: "Example Trading GmbH (demo)",
      iban: "DE89370400440532013000",
      bic: "COBADEFF",
    };
    const saved = await client("POST", "/api/beneficiaries", recipient);
    expect(saved.status).toBe(client.unresolved.has("/api/beneficiaries") ? 409 : 201);
    const listed = await client("GET", "/api/beneficiaries");
    const [only] = (listed.body as { items: { id: string }[] }).items;
    beneficiaryId = only?.id ?? "";

    const toBalance = (Number(trade.toAmount.replace(".", "")) - 100_000).toString();
    const lines = [
      { beneficiaryId, amount: "1000.00" },
      { toBalance: true, amount: `${toBalance.slice(0, -2)}.${toBalance.slice(-2)}` },
    ];
    const allocate = () => client("PUT", `/api/trades/${trade.id}/allocation`, { lines });
    const response = await allocate();
    expect(response).toMatchObject({ status: 403, body: { code: "confirmation_required" } });
    const { token } = (response.body as { challenge: { token: string } }).challenge;
    const proof = { factor: "password", password: clientPassword };
    expect((await client("POST", "/api/confirmations", { challenge: token, proof })).status).toBe(204);
    expect((await allocate()).status).toBe(200);
    const instructions = await client("GET", `/api/trades/${trade.id}/payment-instructions`);
    expect(instructions.body).toMatchObject({
      reference: trade.reference,
      amount: "1250.50",
      currency: "GBP",
      simulated: true,
    });
    expect((await client("POST", `/api/trades/${trade.id}/payment-made`)).status).toBe(200);

    trade = await eventually(
      "the trade is completed",
      async () => {
        const { body } = await client("GET", `/api/trades/${trade.id}`);
        return (body as Trade).stage === "COMPLETED" ? (body as Trade) : undefined;
      },
      20_000,
    );
    expect(trade.payments).toMatchObject([
      { amount: "1000.00", status: "COMPLETED", recipientName: "Example Trading GmbH (demo)" },
    ]);
    expect((await client("GET", "/api/balances")).body).toMatchObject({
      items: [
        { currency: "GBP", amount: "0.00" },
        { currency: "EUR", amount: lines[1]?.amount },
      ],
    });
    const pdf = await client("GET", `/api/trades/${trade.id}/receipt.pdf`);
    expect(pdf.headers.get("content-type")).toBe("application/pdf");
  });

  it("the job over the API is hidden from everybody else by 404s", async () => {
    const other = await join("other@clients.test");
    const calls: [method: string, path: string, body?: unknown][] = [
      ["GET", `/api/trades/${trade.id}`],
      ["GET", `/api/trades/${trade.id}/receipt.pdf`],
      ["GET", `/api/trades/${trade.id}/payment-instructions`],
      ["POST", `/api/trades/${trade.id}/closeout-quote`],
      ["POST", `/api/trades/${trade.id}/cancel`, { closeoutQuoteId: quoteId }],
      ["POST", `/api/trades/${trade.id}/payment-made`],
      ["POST", `/api/trades/${trade.id}/fund-from-balance`],
      ["PUT", `/api/trades/${trade.id}/allocation`, { lines: [{ toBalance: true, amount: trade.toAmount }] }],
      ["POST", "/api/trades", { quoteId, termsAccepted: true }],
      ["GET", `/api/beneficiaries/${beneficiaryId}`],
      ["PUT", `/api/beneficiaries/${beneficiaryId}/nickname`, { nickname: "mine now" }],
      ["POST", `/api/beneficiaries/${beneficiaryId}/reveal`],
      ["DELETE", `/api/beneficiaries/${beneficiaryId}`],
    ];
    for (const [method, path, body] of calls) {
      expect({ path, status: (await other(method, path, body)).status }).toEqual({ path, status: 404 });
    }
  });
});
