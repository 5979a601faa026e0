import { randomUUIDv7 } from "node:crypto";
import { readFile } from "node:fs/promises";
import { sql } from "kysely";
import { beforeEach, expect, it } from "vitest";
import { apiScopeNames } from "#domain/clients/api-keys/api-key.ts";
import { endMembership } from "#server/clients/users/store.ts";
import { createApiKeyFixture, type Who } from "../support/create-api-key-fixture.ts";
import { makeApiKey } from "../support/make-api-key.ts";
import { serveSummit } from "../support/serve-summit.ts";

const summit = serveSummit({ RATE_LIMIT_FACTOR: "1000" });
const { company, join, send, as, codeOf, input, create, withKey, bearer } = createApiKeyFixture(summit);

let owner: Who;
beforeEach(async () => {
  owner = await company();
});

it("a key makes its calls, and its use is noted within a minute", async () => {
  const key = await makeApiKey(summit.app, { ...owner, scopes: ["read"] });
  const used = async () => (await as(owner, "/api/api-keys")).body.items[0];
  expect((await send("/api/balances", withKey(key.authorization))).status).toBe(200);
  const first = await used();
  expect(first).toMatchObject({ lastUsedAt: summit.app.clock().toISOString(), lastUsedFrom: "192.0.2.7" });
  summit.pass(59_000);
  await send("/api/balances", withKey(key.authorization), "192.0.2.8");
  expect((await used()).lastUsedAt).toBe(first.lastUsedAt);
  summit.pass(2_000);
  await send("/api/balances", withKey(key.authorization), "192.0.2.8");
  expect(await used()).toMatchObject({
    lastUsedAt: summit.app.clock().toISOString(),
    lastUsedFrom: "192.0.2.8",
  });
});

it("what is no key is refused", async () => {
  const { secret } = await makeApiKey(summit.app, owner);
  const live = await makeApiKey(summit.app, { ...owner, kind: "live" });
  const changed = `${secret.slice(0, 12)}${secret[12] === "a" ? "b" : "a"}${secret.slice(13)}`;
  for (const text of ["", "x", secret.slice(0, -1), `${secret}0`, changed, live.secret, secret.toLowerCase()])
    expect([text, await codeOf(send("/api/balances", bearer(text)))]).toEqual([
      text,
      [401, "api_key_invalid"],
    ]);
  // The scheme's name is case-insensitive.
  expect((await send("/api/balances", withKey(`bearer ${secret}`))).status).toBe(200);
  // Another scheme is no key, and without a cookie nobody.
  expect(await codeOf(send("/api/balances", withKey(`Basic ${secret}`)))).toEqual([401, "signed_out"]);
});

it("a key lacks every scope that it was not given", async () => {
  for (const scope of apiScopeNames.filter((each) => each !== "read")) {
    const key = await makeApiKey(summit.app, { ...owner, scopes: [scope] });
    const { status, body } = await send("/api/balances", withKey(key.authorization));
    expect([status, body.code, body.fields.scope]).toEqual([
      403,
      "api_key_scope",
      "This call needs the scope read.",
    ]);
  }
});

it("a key works from its addresses alone, IPv4 within IPv6 too", async () => {
  const key = await makeApiKey(summit.app, { ...owner, ipRanges: ["192.0.2.0/25", "2001:db8::/32"] });
  const from = (address: string) => codeOf(send("/api/balances", withKey(key.authorization), address));
  for (const address of ["192.0.2.127", "::ffff:192.0.2.1", "2001:db8:1::5"])
    expect([address, (await from(address))[0]]).toEqual([address, 200]);
  for (const address of ["192.0.2.128", "2001:db9::1", "::1"])
    expect([address, await from(address)]).toEqual([address, [403, "api_key_address"]]);
});

it("a key expires at the second", async () => {
  const expiresAt = new Date(summit.app.clock().getTime() + 1_000);
  const key = await makeApiKey(summit.app, { ...owner, expiresAt });
  summit.pass(999);
  expect((await send("/api/balances", withKey(key.authorization))).status).toBe(200);
  summit.pass(1);
  expect(await codeOf(send("/api/balances", withKey(key.authorization)))).toEqual([401, "api_key_invalid"]);
});

it("a key counts alone: cookies beside it are ignored, and no origin is asked for", async () => {
  const key = await makeApiKey(summit.app, { ...owner, scopes: ["payments:prepare"] });
  const { cookie } = owner;
  const both = (authorization: string, url = "/api/balances") =>
    send(url, { headers: { authorization, cookie } });
  expect(await codeOf(both(key.authorization))).toEqual([403, "api_key_scope"]);
  expect(await codeOf(both("Bearer nonsense"))).toEqual([401, "api_key_invalid"]);
  expect(await codeOf(both(key.authorization, "/api/login"))).toEqual([403, "api_key_forbidden"]);
  const foreign = { origin: "https://elsewhere.test", "sec-fetch-site": "cross-site" };
  const post = (headers: object) =>
    send("/api/balances", {
      method: "POST",
      payload: { currency: "EUR" },
      headers: { ...foreign, ...headers },
    });
  expect((await post({ authorization: key.authorization })).status).toBeLessThan(300);
  expect(await codeOf(post({ cookie }))).toEqual([403, "origin_forbidden"]);
  expect(await codeOf(post({ cookie, authorization: "Basic eDp5" }))).toEqual([403, "origin_forbidden"]);
  // Behind a forged origin, a wrong key gets nothing from the cookie.
  expect(await codeOf(post({ cookie, authorization: "Bearer nonsense" }))).toEqual([401, "api_key_invalid"]);
});

it("a key does nothing for people alone, whatever its scopes", async () => {
  const { authorization } = await makeApiKey(summit.app, owner);
  for (const [method, url] of [
    ["GET", "/api/security"],
    ["GET", "/api/team"],
    ["GET", "/api/api-keys"],
    ["POST", "/api/api-keys"],
    ["POST", `/api/beneficiaries/${owner.clientId}/reveal`],
    ["POST", "/api/recipient-exports"],
    ["POST", "/api/approvals/approve"],
    ["POST", `/api/approvals/${owner.clientId}/decline`],
    ["PUT", "/api/approval-policy"],
  ] as const) {
    const sent = { method, headers: { authorization }, ...(method !== "GET" && { payload: input }) };
    expect([url, await codeOf(send(url, sent))]).toEqual([url, [403, "api_key_forbidden"]]);
  }
});

it("a key with the scope webhooks replaces an endpoint's secret without a confirmation", async () => {
  const { authorization } = await makeApiKey(summit.app, { ...owner, scopes: ["webhooks"] });
  const payload = { url: "https://hooks.example.com/summit", eventTypes: ["payment.sent"] };
  const made = await send("/api/webhook-endpoints", { method: "POST", payload, ...withKey(authorization) });
  const url = `/api/webhook-endpoints/${made.body.id}/rotate-secret`;
  const replaced = await send(url, { method: "POST", ...withKey(authorization) });
  expect([replaced.status, replaced.body.secret === made.body.secret]).toEqual([200, false]);
});

const balance = { method: "POST", payload: { currency: "EUR" } };

it.each([
  ["owner", 201],
  ["administrator", 201],
  ["preparer", 201],
  ["approver", 403],
  ["viewer", 403],
  ["accountant", 403],
] as const)("the key of a member who is now %s does what both may", async (role, expected) => {
  const member = await join(owner, "administrator");
  const key = await makeApiKey(summit.app, { ...owner, createdBy: member.userId });
  await summit.app.db.updateTable("memberships").set({ role }).where("userId", "=", member.userId).execute();
  const { status } = await send("/api/balances", { ...balance, ...withKey(key.authorization) });
  expect([200, 201].includes(status) ? 201 : status).toBe(expected);
});

it.each(["is removed", "leaves"])(
  "the keys of a member who %s are revoked, also when they join again",
  async (how) => {
    const administrator = await join(owner, "administrator");
    const { secret, key } = (await create(administrator)).body;
    const others = await create(owner);
    expect((await send("/api/balances", bearer(secret))).status).toBe(200);
    const ended = await (how === "leaves"
      ? as(administrator, "/api/team/leave", { method: "POST" })
      : as(owner, `/api/team/members/${administrator.userId}`, { method: "DELETE" }));
    expect(ended.status).toBeLessThan(300);
    const { clientId, userId } = administrator;
    await summit.app.db
      .insertInto("memberships")
      .values({ clientId, userId, role: "administrator", createdAt: summit.app.clock() })
      .execute();
    expect(await codeOf(send("/api/balances", bearer(secret)))).toEqual([401, "api_key_invalid"]);
    const { items } = (await as(owner, "/api/api-keys")).body;
    expect(items).toMatchObject([
      { id: others.body.key.id, status: "active" },
      { id: key.id, status: "revoked" },
    ]);
    const { db } = summit.app;
    const ofKey = { key: key.id, user: how === "leaves" ? userId : owner.userId };
    const audited = db.selectFrom("auditLog").select("details").where("action", "=", "revoke_api_key");
    expect(await audited.where("subjectId", "=", clientId).execute()).toMatchObject([{ details: ofKey }]);
    const activity = db.selectFrom("activities").select("detail").where("action", "=", "revoke_api_key");
    expect(await activity.where("clientId", "=", clientId).execute()).toEqual([{ detail: key.name }]);
  },
);

it("the migration revokes the keys of who was removed before it", async () => {
  const { db } = summit.app;
  const [former, member] = [await join(owner, "administrator"), await join(owner, "administrator")];
  const key = await makeApiKey(summit.app, { ...owner, createdBy: former.userId });
  const kept = await makeApiKey(summit.app, { ...owner, createdBy: member.userId });
  const ended = { id: randomUUIDv7(), by: owner.userId, at: summit.app.clock() };
  await db.transaction().execute((tx) => endMembership(tx, former, ended));
  const file = new URL("../../db/migrations/0171-keys-of-former-members.sql", import.meta.url);
  await sql.raw(await readFile(file, "utf8")).execute(db);
  const revoked = await db
    .selectFrom("apiKeys")
    .select(["id", "revokedBy"])
    .where("clientId", "=", owner.clientId)
    .where("revokedAt", "is not", null)
    .execute();
  expect(revoked).toEqual([{ id: key.id, revokedBy: owner.userId }]);
  expect((await send("/api/balances", withKey(kept.authorization))).status).toBe(200);
});

it("a key does nothing while its client may not sign in, is closed, or lacks a required second factor", async () => {
  const { app } = summit;
  const { authorization } = await makeApiKey(app, owner);
  const { clientId } = owner;
  const answer = () => codeOf(send("/api/balances", withKey(authorization)));
  await app.db
    .updateTable("clients")
    .set({ secondFactorRequired: true })
    .where("id", "=", clientId)
    .execute();
  expect(await answer()).toEqual([403, "second_factor_missing"]);
  await app.db
    .updateTable("clients")
    .set({ secondFactorRequired: false })
    .where("id", "=", clientId)
    .execute();
  expect((await answer())[0]).toBe(200);
  const operator = await summit.staffBrowser("operator");
  const restriction = { scope: "client", clientId, kinds: ["sign_in"], reason: "A test" };
  expect((await operator.post("/api/admin/restrictions", restriction)).status).toBe(201);
  expect(await answer()).toEqual([401, "api_key_invalid"]);
  const closed = await company();
  const key = await makeApiKey(app, closed);
  await app.db
    .updateTable("clients")
    .set({ closedAt: app.clock() })
    .where("id", "=", closed.clientId)
    .execute();
  expect(await codeOf(send("/api/balances", withKey(key.authorization)))).toEqual([401, "api_key_invalid"]);
});

it("a key of an account that is not activated makes no activated call", async () => {
  const held = await company("AWAITING_DOCS");
  const { authorization } = await makeApiKey(summit.app, held);
  expect(await codeOf(send("/api/balances", withKey(authorization)))).toEqual([403, "account_held"]);
});

it("what a key does is in the activity under its name", async () => {
  const key = await makeApiKey(summit.app, { ...owner, scopes: ["payments:prepare"] });
  await send("/api/balances", { ...balance, ...withKey(key.authorization) });
  const [newest] = (await as(owner, "/api/activity")).body.items;
  expect(newest).toMatchObject({ action: "open_balance", apiKey: { id: key.id, name: "Test key" } });
  expect(newest.by.id).toBe(owner.userId);
  const { body: csv } = await as(owner, "/api/activity.csv");
  expect(csv).toContain("Test key");
});

it("a call without a key, or with a wrong one, is asked for one, in a way for which no browser opens a dialog", async () => {
  const challengeOf = async (headers: Record<string, string>) => {
    const answer = await send("/api/trades", { headers });
    return [answer.status, answer.headers["www-authenticate"]];
  };
  expect(await challengeOf({})).toEqual([401, "Bearer"]);
  expect(await challengeOf({ "sec-fetch-site": "same-origin" })).toEqual([401, "Bearer"]);
  const wrong = { authorization: "Bearer sk_wrong" };
  expect(await challengeOf(wrong)).toEqual([401, 'Bearer error="invalid_token"']);
});
