import { randomUUIDv7 } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import { type ApiScope, apiScopeNames, kindOfApiKey } from "#domain/clients/api-keys/api-key.ts";
import type { ClientRole } from "#domain/clients/users/role.ts";
import { openSession } from "#server/platform/session/sessions.ts";
import { hashToken } from "#server/platform/session/tokens.ts";
import { addMember, contactOf, insertClients } from "../support/client-users.ts";
import { confirmAsClient } from "../support/confirm-as-client.ts";
import { makeApiKey } from "../support/make-api-key.ts";
import { repeatCount } from "../support/repeat-count.ts";
import { serveSummit } from "../support/serve-summit.ts";

const summit = serveSummit({ RATE_LIMIT_FACTOR: "1000" });

type Who = { readonly clientId: string; readonly userId: string; readonly cookie: string };

async function cookieFor(owner: { clientId: string; userId: string }): Promise<string> {
  const seen = { id: randomUUIDv7(), now: summit.app.clock(), address: "127.0.0.1", userAgent: "test" };
  return `summit=${await summit.app.db.transaction().execute((tx) => openSession(tx, owner, seen))}`;
}

async function company(status: "ACCOUNT_READY" | "ACCOUNT_CREATED" = "ACCOUNT_READY"): Promise<Who> {
  const clientId = randomUUIDv7();
  const code = clientId.slice(-12);
  const names = { name: "Demo Owner", companyName: "Demo Looms Ltd" };
  const codes = { referralCode: code, depositReference: code, createdAt: summit.app.clock() };
  await insertClients(summit.app.db, [
    { id: clientId, email: `${clientId}@clients.test`, ...names, status, ...codes },
  ]);
  const userId = await contactOf(summit.app.db, clientId);
  return { clientId, userId, cookie: await cookieFor({ clientId, userId }) };
}

async function join({ clientId }: Who, role: ClientRole): Promise<Who> {
  const userId = await addMember(summit.app.db, { clientId, role, at: summit.app.clock() });
  return { clientId, userId, cookie: await cookieFor({ clientId, userId }) };
}

type Sent = { readonly method?: string; readonly payload?: object; readonly headers?: object };

async function send(
  url: string,
  { method = "GET", payload, headers }: Sent = {},
  remoteAddress = "192.0.2.7",
) {
  const all = { "idempotency-key": randomUUIDv7(), ...headers };
  const answer = await summit.server.inject({
    method: method as "GET",
    url,
    headers: all,
    remoteAddress,
    ...(payload && { payload }),
  });
  const body = /^[{[]/.test(answer.body) ? JSON.parse(answer.body) : answer.body;
  return { status: answer.statusCode, body, headers: answer.headers };
}

/** As a member in a browser, who confirms what is asked. */
async function as({ cookie }: Who, url: string, { headers, ...sent }: Sent = {}) {
  const same = { "idempotency-key": randomUUIDv7(), cookie, ...headers };
  let answer = await send(url, { ...sent, headers: same });
  while (await confirmAsClient(summit.app, answer.body)) answer = await send(url, { ...sent, headers: same });
  return answer;
}

const codeOf = async (answer: ReturnType<typeof send>) => {
  const { status, body } = await answer;
  return [status, body.code];
};

const input = { name: "Accounting system", scopes: ["read"], expiresInDays: 90 };
const create = (who: Who, also: object = {}, headers: object = {}) =>
  as(who, "/api/api-keys", { method: "POST", payload: { ...input, ...also }, headers });
const revoke = (who: Who, id: string, headers: object = {}) =>
  as(who, `/api/api-keys/${id}/revoke`, { method: "POST", headers });
const withKey = (authorization: string) => ({ headers: { authorization } });
const bearer = (secret: string) => withKey(`Bearer ${secret}`);

let owner: Who;
beforeEach(async () => {
  owner = await company();
});

it("a key is shown once, and kept as its SHA-256 alone", async () => {
  const made = await create(owner);
  expect(made.status).toBe(201);
  const { secret, key } = made.body;
  expect(kindOfApiKey(secret)).toBe("test");
  expect(secret.startsWith(key.prefix) && secret.endsWith(key.lastCharacters)).toBe(true);
  const row = await summit.app.db
    .selectFrom("apiKeys")
    .selectAll()
    .where("id", "=", key.id)
    .executeTakeFirstOrThrow();
  expect(row.secretHash).toEqual(hashToken(secret));
  const stored = await summit.app.db.selectFrom("idempotencyKeys").select("answer").execute();
  expect(JSON.stringify([row, stored])).not.toContain(secret);
  const [listed] = (await as(owner, "/api/api-keys")).body.items;
  expect(listed).toMatchObject({ name: input.name, status: "active", scopes: ["read"], lastUsedAt: null });
  expect(JSON.stringify(listed)).not.toContain(secret);
});

it("creating needs a confirmation of name, scopes, addresses and expiry", async () => {
  const { cookie } = owner;
  const ask = (also: object) =>
    send("/api/api-keys", { method: "POST", payload: { ...input, ...also }, headers: { cookie } });
  const first = await ask({});
  expect(first.body.code).toBe("confirmation_required");
  expect(first.body.challenge.summary).toBe(
    "Create the API key “Accounting system” with read, from any IP address, for 90 days",
  );
  await confirmAsClient(summit.app, first.body);
  for (const other of [
    { name: "Another" },
    { scopes: ["read", "trades"] },
    { ipRanges: ["192.0.2.0/24"] },
    { expiresInDays: 91 },
    { expiresInDays: null },
  ])
    expect((await ask(other)).body.code).toBe("confirmation_required");
  expect((await ask({})).status).toBe(201);
  expect((await ask({})).body.code).toBe("confirmation_required");
});

it.each([
  [{ name: " " }],
  [{ name: "x".repeat(61) }],
  [{ name: "two\nlines" }],
  [{ scopes: [] }],
  [{ scopes: ["approve"] }],
  [{ scopes: ["read", "*"] }],
  [{ ipRanges: ["192.0.2.0/33"] }],
  [{ ipRanges: ["example.com"] }],
  [{ ipRanges: Array.from({ length: 21 }, (_, n) => `192.0.2.${n}`) }],
  [{ expiresInDays: 0 }],
  [{ expiresInDays: 3_651 }],
  [{ expiresInDays: 1.5 }],
])("a key is not made with %j", async (also) => {
  const { status, body } = await create(owner, also);
  expect([status, body.code]).toEqual([422, "input_invalid"]);
});

it("a client has at most 20 keys that work", async () => {
  for (let n = 0; n < 19; n++) await makeApiKey(summit.app, owner);
  const expired = await makeApiKey(summit.app, {
    ...owner,
    expiresAt: new Date(summit.app.clock().getTime() + 1),
  });
  summit.pass(1);
  const last = await create(owner);
  expect(last.status).toBe(201);
  expect((await create(owner)).body.code).toBe("api_key_limit");
  await revoke(owner, last.body.key.id);
  expect((await create(owner)).status).toBe(201);
  const { items } = (await as(owner, "/api/api-keys")).body;
  expect(items.find(({ id }: { id: string }) => id === expired.id).status).toBe("expired");
});

it.each(["approver", "preparer", "viewer", "accountant"] as const)(
  "no %s sees or makes keys",
  async (role) => {
    const member = await join(owner, role);
    const key = await makeApiKey(summit.app, owner);
    for (const answer of [as(member, "/api/api-keys"), create(member), revoke(member, key.id)])
      expect(await codeOf(answer)).toEqual([403, "role_forbids"]);
  },
);

it("an administrator makes keys and revokes an owner's", async () => {
  const administrator = await join(owner, "administrator");
  expect((await create(administrator)).status).toBe(201);
  const key = await makeApiKey(summit.app, owner);
  expect((await revoke(administrator, key.id)).body.status).toBe("revoked");
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

it("a revoked key is refused from the next call on", async () => {
  const { secret, key } = (await create(owner)).body;
  expect((await send("/api/balances", bearer(secret))).status).toBe(200);
  const { body } = await revoke(owner, key.id);
  expect(body.status).toBe("revoked");
  expect(await codeOf(send("/api/balances", bearer(secret)))).toEqual([401, "api_key_invalid"]);
  // Revoking again changes nothing and asks for nothing.
  const { cookie } = owner;
  const again = await send(`/api/api-keys/${key.id}/revoke`, { method: "POST", headers: { cookie } });
  expect(again.body.revokedAt).toBe(body.revokedAt);
  await expect(
    summit.app.db
      .updateTable("apiKeys")
      .set({ revokedAt: null, revokedBy: null })
      .where("id", "=", key.id)
      .execute(),
  ).rejects.toThrow("stays revoked");
});

it("calls that run while a key is revoked are made or refused whole", async () => {
  const { secret, key } = (await create(owner)).body;
  const calls = Array.from({ length: repeatCount(20, 200) }, () =>
    codeOf(send("/api/balances", bearer(secret))),
  );
  const revoked = revoke(owner, key.id);
  for (const answer of await Promise.all(calls))
    expect([
      [200, undefined],
      [401, "api_key_invalid"],
    ]).toContainEqual(answer);
  await revoked;
  expect(await codeOf(send("/api/balances", bearer(secret)))).toEqual([401, "api_key_invalid"]);
});

it("fifty creations with one idempotency key make one key, shown to one of them", async () => {
  const { cookie } = owner;
  const headers = { cookie, "idempotency-key": randomUUIDv7() };
  const post = () => send("/api/api-keys", { method: "POST", payload: input, headers });
  await confirmAsClient(summit.app, (await post()).body);
  const answers = await Promise.all(Array.from({ length: 50 }, post));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  expect(new Set(answers.map(({ body }) => body.key.id)).size).toBe(1);
  expect(answers.filter(({ body }) => body.secret !== null)).toHaveLength(1);
  expect((await as(owner, "/api/api-keys")).body.items).toHaveLength(1);
});

it("fifty revocations with one idempotency key answer the same", async () => {
  const { id } = await makeApiKey(summit.app, owner);
  const headers = { cookie: owner.cookie, "idempotency-key": randomUUIDv7() };
  const post = () => send(`/api/api-keys/${id}/revoke`, { method: "POST", headers });
  await confirmAsClient(summit.app, (await post()).body);
  const answers = await Promise.all(Array.from({ length: 50 }, post));
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.status}`))).toEqual(
    new Set(["200 revoked"]),
  );
  const changes = await summit.app.db
    .selectFrom("activities")
    .select("id")
    .where("clientId", "=", owner.clientId)
    .where("action", "=", "revoke_api_key")
    .execute();
  expect(changes).toHaveLength(1);
});

it("nobody revokes another client's key, and a key sees its own client alone", async () => {
  const other = await company();
  const { id, authorization } = await makeApiKey(summit.app, other);
  expect(await codeOf(revoke(owner, id))).toEqual([404, "not_found"]);
  expect((await as(owner, "/api/api-keys")).body.items).toEqual([]);
  expect((await send("/api/user", withKey(authorization))).body.id).toBe(other.clientId);
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

it("the key of a member who was removed does nothing", async () => {
  const administrator = await join(owner, "administrator");
  const { secret } = (await create(administrator)).body;
  expect((await send("/api/balances", bearer(secret))).status).toBe(200);
  await as(owner, `/api/team/members/${administrator.userId}`, { method: "DELETE" });
  expect(await codeOf(send("/api/balances", bearer(secret)))).toEqual([401, "api_key_invalid"]);
  expect((await as(owner, "/api/api-keys")).body.items[0].status).toBe("suspended");
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
  const staff = await app.db.selectFrom("staff").select("id").executeTakeFirst();
  const desk = staff ?? (await (await summit.staffBrowser()).get("/api/admin/staff"), undefined);
  const by = desk ?? (await app.db.selectFrom("staff").select("id").executeTakeFirstOrThrow());
  await app.db
    .insertInto("restrictions")
    .values({
      ...{ id: randomUUIDv7(), clientId, kinds: ["sign_in"], reason: "other", note: "A test" },
      ...{ setBy: by.id, setAt: app.clock(), startsAt: app.clock() },
    } as never)
    .execute();
  expect(await answer()).toEqual([401, "api_key_invalid"]);
  const closed = await company();
  const key = await makeApiKey(app, closed);
  await app.db
    .updateTable("clients")
    .set({ closedAt: app.clock(), status: "ACCOUNT_CLOSED" } as never)
    .where("id", "=", closed.clientId)
    .execute();
  expect(await codeOf(send("/api/balances", withKey(key.authorization)))).toEqual([401, "api_key_invalid"]);
});

it("a key of an account that is not activated makes no activated call", async () => {
  const held = await company("ACCOUNT_CREATED");
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

it("the desk sees a client's keys without their secrets, and an operator revokes one", async () => {
  const key = await makeApiKey(summit.app, { ...owner, scopes: ["read"] });
  const operator = await summit.staffBrowser("operator");
  const url = `/api/admin/clients/${owner.clientId}`;
  const { body } = await operator.get(`${url}/team`);
  expect(body.apiKeys).toMatchObject([{ id: key.id, name: "Test key", scopes: ["read"], status: "active" }]);
  expect(JSON.stringify(body)).not.toContain(key.secret);
  const revoking = `${url}/api-keys/${key.id}/revoke`;
  const viewer = await summit.staffBrowser("viewer" as never).catch(() => undefined);
  if (viewer) expect((await viewer.post(revoking, { reason: "x" })).status).toBe(403);
  expect(
    (
      await operator.post(`/api/admin/clients/${randomUUIDv7()}/api-keys/${key.id}/revoke`, {
        reason: "Leaked",
      })
    ).status,
  ).toBe(404);
  expect((await operator.post(revoking, { reason: "Leaked on a public page" })).status).toBe(200);
  expect(await codeOf(send("/api/balances", withKey(key.authorization)))).toEqual([401, "api_key_invalid"]);
  const audited = await summit.app.db
    .selectFrom("auditLog")
    .select("details")
    .where("action", "=", "revoke_client_api_key")
    .where("subjectId", "=", owner.clientId)
    .execute();
  expect(audited).toMatchObject([{ details: { key: key.id, reason: "Leaked on a public page" } }]);
});

it("an export of personal data has the keys without their secrets", async () => {
  const scopes: ApiScope[] = ["read", "trades"];
  const key = await makeApiKey(summit.app, { ...owner, scopes });
  const { body } = await as(owner, "/api/security/export", { method: "POST" });
  const text = JSON.stringify(body);
  expect(text).toContain("Test key");
  expect(text).not.toContain(key.secret);
  expect(text).not.toContain(hashToken(key.secret).toString("hex"));
});
