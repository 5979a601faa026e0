import { randomUUIDv7 } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { lockClient } from "#server/clients/accounts/store.ts";
import { apiKeyRoutes } from "#server/clients/api-keys/routes.ts";
import { securityRoutes } from "#server/clients/auth/security-routes.ts";
import { lockApprovals } from "#server/clients/client-approvals/store.ts";
import { teamRoutes } from "#server/clients/team/routes.ts";
import { setRole } from "#server/clients/users/store.ts";
import { webhookRoutes } from "#server/webhooks/routes.ts";
import { contactOf } from "../support/client-users.ts";
import { confirmAsClient } from "../support/confirm-as-client.ts";
import { eventually } from "../support/eventually.ts";
import { makeApiKey } from "../support/make-api-key.ts";
import { setupApprovalFixture } from "../support/setup-approval-fixture.ts";
import { isAnyWaiting } from "../support/while-account-changes.ts";

const { desk, team, addTo, prepared, setRules, read } = setupApprovalFixture([
  ...teamRoutes,
  ...apiKeyRoutes,
  ...webhookRoutes,
  ...securityRoutes,
]);

// Parts of the whole server, without which no account is closed.
beforeAll(() => void Object.assign(desk().app, { blockBookings: async () => undefined, stopActingFor: [] }));

it("an administrator who is demoted at the same moment raises nobody", async () => {
  const { owner } = await team();
  const administrator = await addTo(owner, "administrator");
  const other = await addTo(owner, "viewer");
  const { app, db, server } = desk();
  const raise = () =>
    server.inject({
      method: "PATCH",
      url: `/api/team/members/${other.userId}`,
      headers: { cookie: administrator.cookie, "idempotency-key": randomUUIDv7() },
      payload: { role: "administrator" },
    });
  expect(await confirmAsClient(app, (await raise()).json())).toBe(true);
  const locked = Promise.withResolvers<void>();
  const demoting = db.transaction().execute(async (tx) => {
    await lockClient(tx, owner.id);
    locked.resolve();
    await eventually("the other change waits", () => isAnyWaiting(db));
    await setRole(tx, { clientId: owner.id, userId: administrator.userId, role: "viewer" });
  });
  await locked.promise;
  const [answer] = await Promise.all([raise(), demoting]);
  expect(answer.json().code).toBe("role_forbids");
});

it("a preparer who is demoted at the same moment confirms nothing that a key prepared", async () => {
  const { owner, recipient, preparer } = await team();
  await setRules(owner, []);
  const { app, db, server } = desk();
  const of = { clientId: owner.id, createdBy: await contactOf(db, owner.id) };
  const { authorization } = await makeApiKey(app, of);
  const id = await prepared({ id: owner.id, cookie: "", authorization }, recipient);
  const confirm = () =>
    server.inject({
      method: "POST",
      url: "/api/approvals/approve",
      headers: { cookie: preparer.cookie, "idempotency-key": randomUUIDv7() },
      payload: { requests: [{ id, version: 1 }] },
    });
  expect(await confirmAsClient(app, (await confirm()).json())).toBe(true);
  const locked = Promise.withResolvers<void>();
  const demoting = db.transaction().execute(async (tx) => {
    await lockApprovals(tx, owner.id, [id]);
    locked.resolve();
    await eventually("the confirmation waits", () => isAnyWaiting(db));
    await setRole(tx, { clientId: owner.id, userId: preparer.userId, role: "viewer" });
  });
  await locked.promise;
  const [answer] = await Promise.all([confirm(), demoting]);
  expect(answer.json().code).toBe("role_forbids");
  expect((await read(owner, id)).status).toBe("PENDING");
});

const key = { name: "Accounting system", scopes: ["read"], expiresInDays: 90 };
const endpoint = { url: "https://hooks.example.com/summit", eventTypes: ["alert.fired"] };
const rule = { kind: "payment", above: "10.00", approvals: 1, role: "administrator" };

it.each([
  ["sets no approval rules", "PUT", "/api/approval-policy", { version: 0, rules: [] }],
  ["replaces no approval rules", "PUT", "/api/approval-policy", { version: 1, rules: [] }],
  ["sets no limit for preparers", "PUT", "/api/team/booking-limit", { limit: null }],
  ["lifts no required second factor", "PUT", "/api/team/second-factor", { required: false }],
  ["makes no API key", "POST", "/api/api-keys", key],
  ["has events sent nowhere", "POST", "/api/webhook-endpoints", endpoint],
  ["closes no account", "POST", "/api/security/close-account", undefined],
] as const)("an owner who is demoted at the same moment %s", async (_, method, url, payload) => {
  const { app, db, server } = desk();
  const first = await desk().addClient();
  const { id, userId, cookie } = await addTo(first, "owner");
  if (payload && "version" in payload && payload.version === 1) await setRules(first, [rule]);
  const call = () =>
    server.inject({
      method,
      url,
      headers: { cookie, "idempotency-key": randomUUIDv7() },
      ...(payload && { payload }),
    });
  expect(await confirmAsClient(app, (await call()).json())).toBe(true);
  const locked = Promise.withResolvers<void>();
  const demoting = db.transaction().execute(async (tx) => {
    await lockClient(tx, id);
    locked.resolve();
    await eventually("the owner's call waits", () => isAnyWaiting(db));
    await setRole(tx, { clientId: id, userId, role: "viewer" });
  });
  await locked.promise;
  const [answer] = await Promise.all([call(), demoting]);
  expect(answer.json().code).toBe("role_forbids");
});
