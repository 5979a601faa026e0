import { randomUUIDv7 } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import type { ClientRole } from "#domain/clients/users/role.ts";
import { setRole } from "#server/clients/users/store.ts";
import { openSession } from "#server/platform/session/sessions.ts";
import { type BookingFixture, openBookingFixture } from "../support/booking-fixture.ts";
import type { Browser } from "../support/browser.ts";
import { profileInput } from "../support/client-file-fixture.ts";
import { addMember } from "../support/client-users.ts";
import { confirmAsClient } from "../support/confirm-as-client.ts";
import { eventually } from "../support/eventually.ts";
import { makeApiKey } from "../support/make-api-key.ts";
import { tableAt } from "../support/rate-tables.ts";
import { multipart, png } from "../support/sample-files.ts";
import { serveSummit } from "../support/serve-summit.ts";
import { isAnyWaiting } from "../support/while-account-changes.ts";

/** What somebody may do is looked up again by the commit of each change. */

const summit = serveSummit({ RATE_LIMIT_FACTOR: "1000" });
let fixture: BookingFixture;
beforeAll(() => {
  fixture = openBookingFixture(summit.databaseUrl, summit.app.clock);
});
afterAll(() => fixture.close());
afterEach(() => vi.restoreAllMocks());

const db = () => summit.app.db;

/** A member of a new client, logged in. */
async function member() {
  const clientId = await fixture.addClient();
  const userId = await addMember(db(), { clientId, role: "administrator", at: summit.app.clock() });
  const seen = { id: randomUUIDv7(), now: summit.app.clock(), address: "127.0.0.1", userAgent: "test" };
  const opening = (tx: Parameters<typeof openSession>[0]) => openSession(tx, { clientId, userId }, seen);
  const token = await db().transaction().execute(opening);
  return { clientId, userId, cookie: `summit=${token}` };
}

type Member = Awaited<ReturnType<typeof member>>;
type Request = {
  readonly method: "PATCH" | "POST" | "PUT";
  readonly url: string;
  readonly payload?: object;
  readonly headers?: Readonly<Record<string, string>>;
};

async function call(
  request: Request,
  { cookie, authorization }: { cookie?: string; authorization?: string },
) {
  const headers = { ...(cookie && { cookie }), ...(authorization && { authorization }) };
  const all = { "idempotency-key": randomUUIDv7(), ...request.headers, ...headers };
  const answer = await summit.server.inject({ ...request, headers: all });
  const body = answer.body ? answer.json() : {};
  return { status: answer.statusCode, code: body.code, body };
}

/** Holds the next call between the look-up of who makes it and everything else, until `change` is committed. */
function holdAfterLookUp(kind: "member" | "key" | "staff", change: () => Promise<unknown>) {
  const { sessions, apiKeys } = summit.app;
  const after = (find: (...named: never[]) => Promise<unknown>) =>
    (async (...named: never[]) => {
      const found = await find(...named);
      await change();
      return found;
    }) as never;
  if (kind === "key") vi.spyOn(apiKeys, "find").mockImplementationOnce(after(apiKeys.find));
  else if (kind === "member")
    vi.spyOn(sessions, "findClient").mockImplementationOnce(after(sessions.findClient));
  else vi.spyOn(sessions, "findStaff").mockImplementationOnce(after(sessions.findStaff));
}

const demote = ({ clientId, userId }: Member, role: ClientRole = "viewer") =>
  db()
    .transaction()
    .execute((tx) => setRole(tx, { clientId, userId, role }));
const remove = ({ clientId, userId }: Member) =>
  db().deleteFrom("memberships").where("clientId", "=", clientId).where("userId", "=", userId).execute();

const asNewCompany = ({ clientId }: Member) =>
  db()
    .updateTable("clients")
    .set({ status: "AWAITING_DOCS", companyName: "Example Ltd" })
    .where("id", "=", clientId)
    .execute();

const currencies = { type: "currencies", preferredSellCurrency: "GBP", preferredBuyCurrency: "EUR" };
const company = { ...profileInput, companyName: "Example Trading Ltd" };
const document = "/api/user/documents/purposes/identity";
const openBalance: Request = { method: "POST", url: "/api/balances", payload: { currency: "EUR" } };

const calls: readonly [string, Request][] = [
  ["opens no balance", openBalance],
  ["changes no company details", { method: "PUT", url: "/api/user/company", payload: company }],
  ["changes no preferences", { method: "POST", url: "/api/user/preferences", payload: currencies }],
  ["uploads no document", { method: "POST", url: document, ...multipart("passport.png", png()) }],
];

it.each(calls)("a member who is demoted while a call is on its way %s", async (_, request) => {
  const who = await member();
  if (request !== openBalance) await asNewCompany(who);
  holdAfterLookUp("member", () => demote(who));
  expect(await call(request, who)).toMatchObject({ status: 403, code: "role_forbids" });
  await demote(who, "administrator");
  expect((await call(request, who)).status).toBeLessThan(300);
});

it.each(calls)("a member who is removed while a call is on its way %s", async (_, request) => {
  const who = await member();
  if (request !== openBalance) await asNewCompany(who);
  holdAfterLookUp("member", () => remove(who));
  expect(await call(request, who)).toMatchObject({ code: "no_account" });
});

it.each<[string, string, object]>([
  ["cashes out no profit share", "/api/profit-share/cash-out", { amount: "1.00" }],
  ["makes no API key", "/api/api-keys", { name: "Accounts", scopes: ["read"], expiresInDays: 90 }],
  [
    "has events sent nowhere",
    "/api/webhook-endpoints",
    { url: "https://hooks.example.com/summit", eventTypes: ["alert.fired"] },
  ],
])("a member who is removed once they have confirmed a call %s", async (_, url, payload) => {
  const who = await member();
  await fixture.earn(who.clientId, 100_00n);
  const request: Request = { method: "POST", url, payload };
  await confirmAsClient(summit.app, (await call(request, who)).body);
  holdAfterLookUp("member", () => remove(who));
  // Those of the team's settings ask for the role under their own lock.
  expect((await call(request, who)).code).toMatch(/^(no_account|role_forbids)$/);
});

const endings = [
  ["whose creator is removed", remove],
  ["whose creator is demoted", (who: Member) => demote(who, "accountant")],
  [
    "that is revoked",
    ({ clientId, userId }: Member) =>
      db()
        .updateTable("apiKeys")
        .set({ revokedAt: summit.app.clock(), revokedBy: userId })
        .where("clientId", "=", clientId)
        .execute(),
  ],
] as const;

it.each(endings)("a key %s while its call is on its way opens no balance", async (_, change) => {
  const who = await member();
  const { authorization } = await makeApiKey(summit.app, { clientId: who.clientId, createdBy: who.userId });
  holdAfterLookUp("key", () => change(who));
  const { code } = await call(openBalance, { authorization });
  expect(code).toMatch(/^(api_key_invalid|role_forbids)$/);
});

it.each(endings)("a key %s while its booking is on its way books nothing", async (_, change) => {
  const who = await member();
  const { clientId, userId } = who;
  const { authorization } = await makeApiKey(summit.app, { clientId, createdBy: userId });
  const payload = { quoteId: await fixture.quote(clientId, "100.00"), termsAccepted: true };
  holdAfterLookUp("key", () => change(who));
  const { code } = await call({ method: "POST", url: "/api/trades", payload }, { authorization });
  expect(code).toMatch(/^(api_key_invalid|role_forbids)$/);
  const trades = db().selectFrom("trades").select("id").where("clientId", "=", clientId);
  expect(await trades.execute()).toEqual([]);
});

it("a member whose new role allows the call too makes it in that role", async () => {
  const who = await member();
  holdAfterLookUp("member", () => demote(who, "preparer"));
  expect((await call(openBalance, who)).status).toBeLessThan(300);
});

it("a call waits for a demotion that has begun, and is then refused", async () => {
  const who = await member();
  const [begun, refused] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const demoting = db()
    .transaction()
    .execute(async (tx) => {
      await setRole(tx, { ...who, role: "viewer" });
      begun.resolve();
      await eventually("the call waits", () => isAnyWaiting(db()));
      refused.resolve();
    });
  await begun.promise;
  const [answer] = await Promise.all([call(openBalance, who), demoting]);
  expect(answer).toMatchObject({ status: 403, code: "role_forbids" });
});

it("who leaves a team or lowers their own role may do so", async () => {
  const [leaver, lowered] = [await member(), await member()];
  expect((await call({ method: "POST", url: "/api/team/leave" }, leaver)).status).toBe(204);
  await demote(lowered, "owner");
  const url = `/api/team/members/${lowered.userId}`;
  const lower = () => call({ method: "PATCH", url, payload: { role: "viewer" } }, lowered);
  expect(await confirmAsClient(summit.app, (await lower()).body)).toBe(true);
  expect((await lower()).status).toBe(200);
});

const asStaff = (request: Request, { cookies }: Browser) =>
  call(request, { cookie: [...cookies].map((each) => each.join("=")).join("; ") });

it.each([
  ["disabled", { disabledAt: new Date() }],
  ["demoted", { role: "viewer" }],
] as const)("a staff user who is %s while a call is on its way changes nothing", async (_, change) => {
  const desk = await summit.staffBrowser("administrator");
  const clientId = await fixture.addClient();
  const { id } = (await desk.get("/api/admin/user")).body;
  holdAfterLookUp("staff", () => db().updateTable("staff").set(change).where("id", "=", id).execute());
  const note: Request = {
    method: "POST",
    url: `/api/admin/clients/${clientId}/notes`,
    payload: { text: "Called" },
  };
  expect((await asStaff(note, desk)).code).toBe("disabledAt" in change ? "staff_only" : "not_permitted");
});

it.each([
  ["disabled", { disabledAt: new Date() }, "staff_only"],
  ["demoted", { role: "viewer" }, "not_permitted"],
] as const)(
  "a staff user who is %s while a telephone deal is on its way books nothing",
  async (_, change, code) => {
    const desk = await summit.staffBrowser("operator");
    const clientId = await fixture.addClient();
    const { id } = (await desk.get("/api/admin/user")).body;
    summit.app.rates.accept(tableAt(summit.app.clock()));
    const path = `/api/admin/clients/${clientId}`;
    const quoted = { fromCurrency: "GBP", toCurrency: "EUR", amount: "1000.00", isReceiving: false };
    const { body } = await desk.post(`${path}/telephone-quotes`, quoted);
    const payload = { quoteId: body.id, callReference: "CALL-1", termsAccepted: true };
    holdAfterLookUp("staff", () => db().updateTable("staff").set(change).where("id", "=", id).execute());
    const deal: Request = { method: "POST", url: `${path}/telephone-trades`, payload };
    expect((await asStaff(deal, desk)).code).toBe(code);
    const trades = db().selectFrom("trades").select("id").where("clientId", "=", clientId);
    expect(await trades.execute()).toEqual([]);
  },
);
