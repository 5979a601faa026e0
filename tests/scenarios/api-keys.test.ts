import { randomUUIDv7 } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import { type ApiScope, kindOfApiKey } from "#domain/clients/api-keys/api-key.ts";
import { hashToken } from "#server/platform/session/tokens.ts";
import { confirmAsClient } from "../support/confirm-as-client.ts";
import { createApiKeyFixture, type Who } from "../support/create-api-key-fixture.ts";
import { makeApiKey } from "../support/make-api-key.ts";
import { repeatCount } from "../support/repeat-count.ts";
import { serveSummit } from "../support/serve-summit.ts";

const summit = serveSummit({ RATE_LIMIT_FACTOR: "1000" });
const { company, join, send, as, codeOf, input, create, revoke, withKey, bearer } =
  createApiKeyFixture(summit);

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
    .select("secretHash")
    .where("id", "=", key.id)
    .executeTakeFirstOrThrow();
  expect(row.secretHash).toEqual(hashToken(secret));
  const stored = await summit.app.db.selectFrom("idempotencyKeys").select("answer").execute();
  expect(JSON.stringify(stored)).not.toContain(secret);
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
  expect([422, 400]).toContain(status);
  expect(body.code).toMatch(/^input_/);
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
