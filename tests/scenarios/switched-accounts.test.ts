import { randomUUIDv7 } from "node:crypto";
import { expect, it } from "vitest";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { openSession } from "#server/platform/session/sessions.ts";
import { contactOf, insertClients } from "../support/client-users.ts";
import { serveSummit } from "../support/serve-summit.ts";

const summit = serveSummit({ RATE_LIMIT_FACTOR: "1000" });

async function account(): Promise<string> {
  const id = randomUUIDv7();
  const codes = { referralCode: id.slice(-12), depositReference: id.slice(-12) };
  const facts = {
    id,
    email: `${id}@clients.test`,
    companyName: "Demo Looms Ltd",
    status: "ACCOUNT_READY",
  } as const;
  await insertClients(summit.app.db, [{ ...facts, ...codes, createdAt: summit.app.clock() }]);
  return id;
}

/** An owner of two accounts, logged in for the first. */
async function ownerOfTwo() {
  const [first, second] = [await account(), await account()];
  const userId = await contactOf(summit.app.db, first);
  await summit.app.db
    .insertInto("memberships")
    .values({ clientId: second, userId, role: "owner", createdAt: summit.app.clock() })
    .execute();
  const browser = summit.browser();
  const seen = { id: randomUUIDv7(), now: summit.app.clock(), address: browser.address, userAgent: "test" };
  const open = (tx: Transaction) => openSession(tx, { clientId: first, userId }, seen);
  browser.cookies.set("summit", await summit.app.db.transaction().execute(open));
  return { browser, first, second };
}

const shows = (account: string) => ({ "summit-account": account, "idempotency-key": randomUUIDv7() });

it("a screen that shows one account changes nothing of another that its session acts for by now", async () => {
  const { browser, first, second } = await ownerOfTwo();
  expect((await browser.post("/api/balances", { currency: "EUR" }, shows(first))).status).toBe(201);
  expect((await browser.post("/api/accounts/switch", { id: second }, shows(first))).status).toBe(200);
  const calls = [
    await browser.post("/api/balances", { currency: "USD" }, shows(first)),
    await browser.post("/api/trades", { quoteId: randomUUIDv7(), termsAccepted: true }, shows(first)),
    await browser.post("/api/profit-share/cash-out", { amount: "1.00" }, shows(first)),
    await browser.put("/api/security/name", { name: "Demo Owner" }, shows(first)),
  ];
  expect(calls.map(({ status, body }) => [status, body.code])).toEqual(
    calls.map(() => [409, "account_switched"]),
  );
  expect(JSON.stringify((await browser.get("/api/balances")).body.items)).not.toContain("USD");
  expect((await browser.post("/api/balances", { currency: "USD" }, shows(second))).status).toBe(201);
});
