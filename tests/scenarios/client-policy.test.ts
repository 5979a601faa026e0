import { randomUUIDv7 } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { apiScopes } from "#contract/api-scopes.ts";
import { type ApiScope, apiScopeNames } from "#domain/clients/api-keys/api-key.ts";
import { roleOfKey } from "#domain/clients/api-keys/key-role.ts";
import { clientRoles } from "#domain/clients/users/role.ts";
import { clientPolicy } from "#server/clients/users/policy.ts";
import { openSession } from "#server/platform/session/sessions.ts";
import { routes } from "#server/routes.ts";
import { addressedBodies } from "../support/addressed-bodies.ts";
import { type BookingFixture, openBookingFixture } from "../support/booking-fixture.ts";
import { addMember } from "../support/client-users.ts";
import { makeApiKey } from "../support/make-api-key.ts";
import { type OwnedPaths, ownedPaths } from "../support/owned-paths.ts";
import { createOwnedResources } from "../support/owned-resources.ts";
import { tableAt } from "../support/rate-tables.ts";
import { serveSummit } from "../support/serve-summit.ts";

/** Makes every call of a client as every role: of their own client, and on what is another client's. */

const summit = serveSummit({ RATE_LIMIT_FACTOR: "1000" });
const bodies = addressedBodies(() => summit.app.clock());
let fixture: BookingFixture;
let owned: OwnedPaths;
let clientId: string;

const calls = routes
  .map(({ endpoint }) => ({ ...endpoint, name: `${endpoint.method} ${endpoint.path}` }))
  .filter(({ access }) => access === "session" || access === "activated");

beforeAll(async () => {
  fixture = openBookingFixture(summit.databaseUrl, summit.app.clock);
  owned = ownedPaths(createOwnedResources(summit, fixture));
  summit.app.rates.accept(tableAt(summit.app.clock()));
  clientId = await fixture.addClient();
});
afterAll(() => fixture.close());

/** Of a new member, since a call may end their sessions. */
async function cookieOf(
  role: (typeof clientRoles)[number],
  actsFor: string | null = clientId,
): Promise<string> {
  const { app } = summit;
  const now = app.clock();
  const userId = await addMember(app.db, { clientId, role, at: now });
  const seen = { id: randomUUIDv7(), now, address: "127.0.0.1", userAgent: "test" };
  return `summit=${await app.db.transaction().execute((tx) => openSession(tx, { userId, clientId: actsFor }, seen))}`;
}

/** Sessions of members, and keys, whose calls are all refused, which leaves them as they were. */
const refusedSessions = new Map<(typeof clientRoles)[number] | null, Promise<string>>();
const refusedKeys = new Map<ApiScope, Promise<string>>();

function kept<Key>(map: Map<Key, Promise<string>>, key: Key, make: () => Promise<string>): Promise<string> {
  const known = map.get(key) ?? make();
  map.set(key, known);
  return known;
}

async function codeOf(
  call: (typeof calls)[number],
  by: { readonly cookie: string } | { readonly authorization: string },
  url: string,
) {
  const answer = await summit.server.inject({
    method: call.method,
    url,
    headers: { ...by, "idempotency-key": randomUUIDv7() },
    ...(call.method !== "GET" && { payload: bodies[call.name]?.() ?? {} }),
  });
  const code = answer.body.startsWith("{") ? JSON.parse(answer.body).code : undefined;
  return { status: answer.statusCode, code };
}

it.each(calls)("$name is open to its roles and closed to the others", async (call) => {
  const url = call.path
    .replace(":currency", "GBP")
    .replace(":purpose", "identity")
    .replaceAll(/:\w+/g, clientId);
  const allowed = [];
  for (const role of clientRoles) {
    const isOpen = clientPolicy[call.name]?.includes(role) === true;
    const cookie = await (isOpen ? cookieOf(role) : kept(refusedSessions, role, () => cookieOf(role)));
    const { status, code } = await codeOf(call, { cookie }, url);
    if (code === "role_forbids") expect(status).toBe(403);
    else allowed.push(role);
  }
  expect(allowed).toEqual(clientRoles.filter((role) => clientPolicy[call.name]?.includes(role)));
});

/** Of a new member of this role, since a call may remove them. */
async function keyOf(role: (typeof clientRoles)[number], scopes: readonly ApiScope[]): Promise<string> {
  const { app } = summit;
  const createdBy = await addMember(app.db, { clientId, role, at: app.clock() });
  return (await makeApiKey(app, { clientId, createdBy, scopes })).authorization;
}

it.each(calls)("$name takes keys with its scope, as far as their creator may", async (call) => {
  const url = call.path
    .replace(":currency", "GBP")
    .replace(":purpose", "identity")
    .replaceAll(/:\w+/g, clientId);
  const scope = apiScopes[call.name];
  const taken = [];
  for (const each of apiScopeNames) {
    const make = () => keyOf("owner", [each]);
    const authorization = await (each === scope ? make() : kept(refusedKeys, each, make));
    const { status, code } = await codeOf(call, { authorization }, url);
    if (scope === null) expect([status, code]).toEqual([403, "api_key_forbidden"]);
    else if (each !== scope) expect([status, code]).toEqual([403, "api_key_scope"]);
    else if (code !== "role_forbids") taken.push(each);
  }
  expect(taken).toEqual(scope === null ? [] : [scope]);
  if (scope === null || scope === undefined) return;
  for (const role of clientRoles) {
    const { code } = await codeOf(call, { authorization: await keyOf(role, [scope]) }, url);
    const acting = scope === "webhooks" ? role : roleOfKey(role);
    const isOpen = clientPolicy[call.name]?.includes(acting) === true;
    expect([role, code === "role_forbids"]).toEqual([role, !isOpen]);
    // A key never has the confirmation of a person.
    expect(code).not.toBe("confirmation_required");
  }
});

it.each(calls)("$name refuses a session that acts for no client", async (call) => {
  const cookie = await kept(refusedSessions, null, () => cookieOf("viewer", null));
  const url = call.path
    .replace(":currency", "GBP")
    .replace(":purpose", "identity")
    .replaceAll(/:\w+/g, clientId);
  expect(await codeOf(call, { cookie }, url)).toEqual({ status: 403, code: "no_account" });
});

it("a login without a client makes these calls", () => {
  const own = routes.flatMap(({ endpoint: { method, path, access } }) =>
    access === "login" ? [`${method} ${path}`] : [],
  );
  expect(own.toSorted()).toEqual([
    "GET /api/accounts",
    "GET /api/login",
    "POST /api/accounts/switch",
    "POST /api/confirmations",
    "POST /api/confirmations/code",
    "POST /api/login/account",
    "POST /api/login/close",
    "POST /api/login/export",
    "POST /api/login/invitations/:id/accept",
  ]);
});

const addressed = calls.filter(({ path }) => path.includes(":"));

it.each(addressed)(
  "$name shows no role what is another client's, and changes nothing of it",
  async (call) => {
    // A new owner each time: some things are limited to a few for each client.
    const thing = await owned[call.path]?.(await fixture.addClient());
    if (thing === undefined) return;
    const url = thing.includes("/proof/")
      ? `/api/trades/${thing}`
      : call.path.replace(":currency", "EUR").replaceAll(/:\w+/g, thing);
    for (const role of clientRoles) {
      const { status } = await codeOf(call, { cookie: await cookieOf(role) }, url);
      expect([role, status]).toEqual([role, clientPolicy[call.name]?.includes(role) ? 404 : 403]);
    }
    const byKey = await codeOf(call, { authorization: await keyOf("owner", apiScopeNames) }, url);
    expect(byKey.status).toBe(apiScopes[call.name] === null ? 403 : 404);
  },
);
