import { randomUUIDv7 } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { staffRoles } from "#domain/clients/staff/role.ts";
import { staffPolicy } from "#server/clients/staff/policy.ts";
import { openSession } from "#server/platform/session/sessions.ts";
import { routes } from "#server/routes.ts";
import { addStaffUser } from "../support/add-staff-user.ts";
import { addressedBodies } from "../support/addressed-bodies.ts";
import { type BookingFixture, openBookingFixture } from "../support/booking-fixture.ts";
import { type OwnedPaths, ownedPaths } from "../support/owned-paths.ts";
import { createOwnedResources } from "../support/owned-resources.ts";
import { tableAt } from "../support/rate-tables.ts";
import { serveSummit } from "../support/serve-summit.ts";
import { cookieOfClient } from "../support/trading-client.ts";

/** Calls every endpoint as every role: who is allowed, and from whom the resource is hidden. */

const summit = serveSummit({ RATE_LIMIT_FACTOR: "1000" });
let fixture: BookingFixture;
let owned: OwnedPaths;
const clients = { held: "", owner: "", other: "" };
const staff = new Map<string, string>();

const bodies = addressedBodies(() => summit.app.clock());

const calls = routes
  .map(({ endpoint }) => ({ ...endpoint, name: `${endpoint.method} ${endpoint.path}` }))
  // Endless streams, which access.test.ts opens as each role.
  .filter(({ answer }) => !("mediaType" in answer && answer.mediaType === "text/event-stream"));
type Call = (typeof calls)[number];
const isAddressed = ({ access, path }: Call) => access !== "staff" && path.includes(":");

beforeAll(async () => {
  fixture = openBookingFixture(summit.databaseUrl, summit.app.clock);
  owned = ownedPaths(createOwnedResources(summit, fixture));
  summit.app.rates.accept(tableAt(summit.app.clock()));
  for (const who of ["held", "owner", "other"] as const) clients[who] = await fixture.addClient();
  await summit.app.db
    .updateTable("clients")
    .set({ status: "AWAITING_DOCS" })
    .where("id", "=", clients.held)
    .execute();
  for (const role of staffRoles) {
    const facts = { role, passwordHash: "none", createdAt: summit.app.clock() };
    staff.set(role, (await addStaffUser(summit.app.db, facts)).id);
  }
});
afterAll(() => fixture.close());

const everyone = ["nobody", "held", "other", "owner", ...staffRoles] as const;
type Who = (typeof everyone)[number];

const cookies = new Map<Who, Promise<string>>();

/** Cookie of an open session: a new one after every call that may have ended sessions. */
function cookieOf(who: Who): Promise<string> {
  const known = cookies.get(who) ?? signIn(who);
  cookies.set(who, known);
  return known;
}

async function signIn(who: Who): Promise<string> {
  if (who === "nobody") return "";
  if (who === "held" || who === "owner" || who === "other") return cookieOfClient(summit.app, clients[who]);
  const seen = { id: randomUUIDv7(), now: summit.app.clock(), address: "127.0.0.1", userAgent: "test" };
  const staffId = staff.get(who) ?? "";
  const token = await summit.app.db.transaction().execute((tx) => openSession(tx, { staffId }, seen));
  return `summit-staff=${token}`;
}

async function urlOf({ path, access }: Call): Promise<string> {
  const thing = access === "staff" ? undefined : await owned[path]?.(clients.owner);
  const address = path
    .replace(":currency", path.endsWith("withdrawals/:id") ? "EUR" : "GBP")
    .replace(":purpose", "identity");
  if (thing?.includes("/proof/")) return `/api/trades/${thing}`;
  return address.replaceAll(/:\w+/g, thing ?? clients.owner);
}

async function answerTo(call: Call, who: Who, url: string): Promise<string> {
  const cookie = await cookieOf(who);
  const { statusCode, body } = await summit.server.inject({
    method: call.method,
    url,
    headers: { cookie, "idempotency-key": randomUUIDv7() },
    ...(call.method !== "GET" && { payload: bodies[call.name]?.() ?? {} }),
  });
  const code = body.startsWith("{") ? JSON.parse(body).code : undefined;
  if (code === "signed_out" || code === "staff_only") return "is asked to log in";
  if (code === "account_held" || code === "not_permitted") return code;
  // A call may have ended sessions, even one that failed.
  if (call.method !== "GET") cookies.clear();
  // A failed call lets nobody through.
  if (statusCode >= 500) return `failed with ${statusCode}`;
  return statusCode === 404 ? "hidden" : "let through";
}

function expected({ access, whileHeld, name, path }: Call, who: Who): string {
  const isStaff = (staffRoles as readonly string[]).includes(who);
  if (access === "public") return "let through";
  if (access === "staff") {
    if (!isStaff) return "is asked to log in";
    return (staffPolicy[name] as readonly string[] | undefined)?.includes(who)
      ? "let through"
      : "not_permitted";
  }
  if (isStaff || who === "nobody") return "is asked to log in";
  if (who === "held" && access === "activated" && !whileHeld) return "account_held";
  return who !== "owner" && owned[path] ? "hidden" : "let through";
}

it("every path parameter is declared with its owner", () => {
  const addresses = new Set(calls.filter(isAddressed).map(({ path }) => path));
  expect(Object.keys(owned).toSorted()).toEqual([...addresses].toSorted());
});

it.each(calls)("$name answers each role as declared", async (call) => {
  const url = await urlOf(call);
  const row: Record<string, string> = {};
  for (const who of everyone) {
    const answer = await answerTo(call, who, url);
    // Resources without an owner may be missing for anyone; broker-scope.test.ts covers brokers.
    const isOwned = isAddressed(call) && owned[call.path];
    row[who] = answer === "hidden" && !isOwned ? "let through" : answer;
  }
  expect(row).toEqual(Object.fromEntries(everyone.map((who) => [who, expected(call, who)])));
});
