import { randomUUIDv7 } from "node:crypto";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { staffRoles } from "#domain/clients/staff/role.ts";
import { staffPolicy } from "#server/clients/staff/policy.ts";
import { routes } from "#server/routes.ts";
import { type BookingFixture, openBookingFixture } from "../support/booking-fixture.ts";
import { type OwnedPaths, ownedPaths } from "../support/owned-paths.ts";
import { createOwnedResources } from "../support/owned-resources.ts";
import { tableAt } from "../support/rate-tables.ts";
import { serveSummit } from "../support/serve-summit.ts";
import { cookieOfClient } from "../support/trading-client.ts";

const summit = serveSummit({ RATE_LIMIT_FACTOR: "1000" });
const calls = routes.map(({ endpoint }) => ({
  ...endpoint,
  name: `${endpoint.method} ${endpoint.path}`,
  url: endpoint.path.replace(":currency", "GBP").replaceAll(/:\w+/g, randomUUIDv7()),
}));
const ofAccess = (access: string) => calls.filter((call) => call.access === access);

/** Cookies of a client not yet activated and of a staff user with every permission. */
let held: string;
let desk: string;

beforeAll(async () => {
  const client = summit.browser();
  const credentials = { email: `client-${randomUUIDv7()}@example.test`, password: "a ridge before dawn" };
  await client.post("/api/register", credentials);
  held = `summit=${client.cookies.get("summit")}`;
  const staff = await summit.staffBrowser("administrator");
  desk = `summit-staff=${staff.cookies.get("summit-staff")}`;
});

async function answerTo(call: (typeof calls)[number], headers: Readonly<Record<string, string>> = {}) {
  const answer = await summit.server.inject({
    payloadAsStream: true,
    method: call.method,
    url: call.url,
    headers: { "idempotency-key": randomUUIDv7(), ...headers },
    ...(call.method !== "GET" && { payload: {} }),
  });
  // An event stream would go on for ever.
  const isEndless = String(answer.headers["content-type"]).startsWith("text/event-stream");
  if (isEndless) answer.stream().destroy();
  const body = isEndless ? "" : await text(answer.stream());
  return `${answer.statusCode} ${body.startsWith("{") ? JSON.parse(body).code : ""}`.trim();
}

it("every call has a rule for who may make it", () => {
  expect(new Set(calls.map(({ access }) => access))).toEqual(
    new Set(["public", "login", "session", "activated", "staff"]),
  );
  expect(new Set(ofAccess("public").map(({ name }) => name))).toEqual(
    new Set([
      "POST /api/login",
      "POST /api/invitation",
      "POST /api/invitation/accept",
      "POST /api/recipient-details",
      "POST /api/recipient-details/submit",
      "POST /api/register",
      "POST /api/logout",
      "POST /api/forgot-password",
      "POST /api/reset-password",
      "POST /api/verify-email",
      "POST /api/change-email",
      "POST /api/login/second-factor",
      "POST /api/login/passkey",
      "POST /api/passkey-options",
      "POST /api/admin/login",
      "POST /api/admin/logout",
      "POST /api/admin/invitation",
      "POST /api/admin/invitation/accept",
      "GET /api/site",
      "GET /api/currencies",
      "GET /api/demo",
      "POST /api/demo/reset",
      "GET /api/exchange-rate",
      "GET /api/mail/unsubscribe",
      "POST /api/mail/unsubscribe",
      "GET /api/rates/stream",
      "GET /api/rates/history",
    ]),
  );
});

describe("of a visitor", () => {
  it.each([...ofAccess("login"), ...ofAccess("session"), ...ofAccess("activated")])(
    "$name requires a visitor to log in",
    async (call) => {
      expect(await answerTo(call)).toBe("401 signed_out");
      expect(await answerTo(call, { cookie: desk })).toBe("401 signed_out");
    },
  );

  it.each(ofAccess("staff"))("$name requires a visitor to log in to the desk", async (call) => {
    expect(await answerTo(call)).toBe("401 staff_only");
    expect(await answerTo(call, { cookie: held })).toBe("401 staff_only");
  });
});

describe("of the staff", () => {
  const cookies = new Map<string, string>();
  beforeAll(async () => {
    for (const role of staffRoles) {
      const browser = await summit.staffBrowser(role);
      cookies.set(role, `summit-staff=${browser.cookies.get("summit-staff")}`);
    }
  });

  it.each(ofAccess("staff"))("$name is limited to the roles of its row in the policy", async (call) => {
    for (const role of staffRoles) {
      const answer = await answerTo(call, { cookie: cookies.get(role) ?? "" });
      if (staffPolicy[call.name]?.includes(role))
        expect([role, answer]).toEqual([role, expect.not.stringMatching(/^401|not_permitted/)]);
      else expect([role, answer]).toEqual([role, "403 not_permitted"]);
    }
  });
});

describe("of a client whose account is held", () => {
  const activated = ofAccess("activated");
  it.each(activated.filter(({ whileHeld }) => !whileHeld))("$name refuses a client on hold", async (call) => {
    expect(await answerTo(call, { cookie: held })).toBe("403 account_held");
  });
});

describe("of another client", () => {
  let fixture: BookingFixture;
  let owned: OwnedPaths;
  beforeAll(() => {
    fixture = openBookingFixture(summit.databaseUrl, summit.app.clock);
    owned = ownedPaths(createOwnedResources(summit, fixture));
    summit.app.rates.accept(tableAt(summit.app.clock()));
  });
  afterAll(() => fixture.close());

  const reads = [...ofAccess("session"), ...ofAccess("activated")].filter(
    ({ method, path }) => method === "GET" && path.includes(":"),
  );
  it.each(reads)("$name reveals nothing of another client", async (call) => {
    const make = owned[call.path];
    // Addressed by currency: the same path means each client's own.
    if (make === null) return expect(call.path).toContain("/:currency");
    const [owner, other] = [await fixture.addClient(), await fixture.addClient()];
    const thing = (await make?.(owner)) ?? "";
    const url = thing.includes("/proof/")
      ? `/api/trades/${thing}`
      : call.path.replace(":currency", "EUR").replaceAll(/:\w+/g, thing);
    expect(thing).not.toBe("");
    const cookie = await cookieOfClient(summit.app, other);
    expect(await answerTo({ ...call, url }, { cookie })).toMatch(/^404|^403 not_permitted/);
    const own = await cookieOfClient(summit.app, owner);
    expect(await answerTo({ ...call, url }, { cookie: own })).toMatch(/^200/);
  });
});

describe("from another site", () => {
  it.each(calls.filter(({ method }) => method !== "GET"))(
    "$name refuses other sites, whoever is signed in",
    async (call) => {
      const cookie = `${held}; ${desk}`;
      expect(await answerTo(call, { cookie, origin: "https://evil.example" })).toBe("403 origin_forbidden");
      expect(await answerTo(call, { cookie, "sec-fetch-site": "cross-site" })).toBe("403 origin_forbidden");
      // A mail program's one-click unsubscribe is such a form and carries the mail's own token.
      const form = call.name === "POST /api/mail/unsubscribe" ? [] : ["application/x-www-form-urlencoded"];
      for (const type of ["text/plain", ...form, "application/json-patch+json"])
        expect([type, await answerTo(call, { cookie, "content-type": type })]).toEqual([
          type,
          "415 unsupported_media_type",
        ]);
    },
  );
});
