import { randomUUIDv7 } from "node:crypto";
import { gunzipSync } from "node:zlib";
import type { InjectOptions } from "fastify";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { apiVersions, defaultVersion, latestVersion } from "#contract/api-versions.ts";
import { problem } from "#contract/refusals.ts";
import { type BookingFixture, openBookingFixture } from "../support/booking-fixture.ts";
import { repeatCount } from "../support/repeat-count.ts";
import { serveSummit } from "../support/serve-summit.ts";
import { cookieOfClient } from "../support/trading-client.ts";

const summit = serveSummit({ RATE_LIMIT_FACTOR: "1000" });
const small = serveSummit({ PUBLIC_URL: "https://summit.example/", RATE_LIMIT_FACTOR: "0.01" });

async function ask(asked: InjectOptions, server = summit.server) {
  const { statusCode: status, headers, body } = await server.inject(asked);
  return { status, headers, body: /^[{[]/.test(body) ? JSON.parse(body) : body };
}

const get = (url: string, headers: Readonly<Record<string, string>> = {}) =>
  ask({ method: "GET", url, headers });
const json = { "content-type": "application/json" };
const keyless = (authorization?: string): InjectOptions => {
  return { method: "GET", url: "/api/trades", ...(authorization && { headers: { authorization } }) };
};

describe("an error", () => {
  const cases: [string, InjectOptions, number, string][] = [
    ["an address that no call has", { method: "GET", url: "/api/nothing" }, 404, "not_found"],
    [
      "an address of a call that takes another method",
      { method: "DELETE", url: "/api/trades" },
      404,
      "not_found",
    ],
    ["an address that is no text", { method: "GET", url: "/api/trades/%ff" }, 400, "input_malformed"],
    ["a very long id", { method: "GET", url: `/api/trades/${"1".repeat(5_000)}` }, 404, "not_found"],
    [
      "JSON that is none",
      { method: "POST", url: "/api/login", headers: json, payload: "{" },
      400,
      "input_malformed",
    ],
    [
      "a body of another type",
      { method: "POST", url: "/api/login", headers: { "content-type": "text/plain" }, payload: "a" },
      415,
      "unsupported_media_type",
    ],
    [
      "a body that is too large",
      { method: "POST", url: "/api/login", headers: json, payload: `"${"x".repeat(70_000)}"` },
      413,
      "request_too_large",
    ],
    ["missing fields", { method: "POST", url: "/api/login", payload: {} }, 400, "input_malformed"],
    ["nobody's session", { method: "GET", url: "/api/trades" }, 401, "signed_out"],
    [
      "another site",
      { method: "POST", url: "/api/logout", headers: { origin: "https://evil.example" } },
      403,
      "origin_forbidden",
    ],
  ];

  it.each(cases)("for %s is problem details", async (_what, asked, status, code) => {
    const answer = await ask(asked);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(answer.headers["content-type"]).toMatch(/^application\/problem\+json/);
    expect(problem.strict().parse(answer.body)).toMatchObject({
      type: `http://localhost:80/developers/errors#${code}`,
      status,
      detail: answer.body.message,
      request_id: answer.headers["x-request-id"],
    });
    expect(answer.headers["summit-version"]).toBe(defaultVersion);
    expect(answer.body.title).toMatch(/^[A-Z][^_]+$/);
  });

  it.each<[string, InjectOptions, string]>([
    ["a call that isn't there", { method: "POST", url: "/api/user" }, "There is no such call"],
    [
      "JSON that is none",
      { method: "POST", url: "/api/login", headers: json, payload: "{" },
      "isn't valid JSON",
    ],
    ["a key without its scheme", keyless("sk_test_0123456789"), "Send your API key as Bearer sk_…"],
    ["a key as a user name", keyless("Basic c2tfdGVzdDo="), "Send your API key as Bearer sk_…"],
    ["no key", keyless(), "Send your API key as Bearer sk_…"],
  ])("for %s says what a developer has to change", async (_what, asked, text) => {
    const { body } = await ask(asked);
    expect(Object.values(body.fields ?? {})).toEqual([expect.stringContaining(text)]);
  });

  it("for a browser's call without a session names no key", async () => {
    const { body } = await get("/api/trades", { "sec-fetch-site": "same-origin" });
    expect([body.code, body.fields]).toEqual(["signed_out", undefined]);
  });

  it("of the public rate tells the calculator so", async () => {
    const { status, body } = await get("/api/exchange-rate?from=GBP&to=EUR");
    expect([status, problem.loose().parse(body).code, body.success]).toEqual([
      503,
      "rate_unavailable",
      false,
    ]);
  });

  it("of ours says nothing about its cause", async () => {
    const spy = vi.spyOn(summit.app.sessions, "findClient").mockImplementation(() => {
      throw new Error("the password is swordfish");
    });
    const answer = await get("/api/trades", { cookie: "summit=any" });
    spy.mockRestore();
    expect([answer.status, answer.body.code]).toEqual([500, "internal"]);
    expect(problem.strict().parse(answer.body).title).toBe("Internal server error");
    expect(JSON.stringify(answer.body)).not.toContain("swordfish");
  });

  it("for too many requests says when to try again, with the configured address", async () => {
    const answers = [];
    for (let sent = 0; sent < 10; sent += 1)
      answers.push(
        await ask({ method: "GET", url: "/api/currencies", headers: { host: "evil.example" } }, small.server),
      );
    const last = answers.at(-1);
    expect([last?.status, last?.body.code]).toEqual([429, "too_many_requests"]);
    expect(Number(last?.headers["retry-after"])).toBeGreaterThan(0);
    expect(last?.body.type).toBe("https://summit.example/developers/errors#too_many_requests");
    expect(JSON.stringify(answers)).not.toContain("evil.example");
  });

  it("of a client that doesn't exist is 404, whoever works alone at the desk", async () => {
    const staff = await summit.staffBrowser("administrator");
    const { status } = await staff.post(`/api/admin/clients/${randomUUIDv7()}/factors/reset`, {
      reason: "Lost phone",
    });
    expect(status).toBe(404);
  });
});

describe("the version of the API", () => {
  it.each(apiVersions)("%s is answered", async (version) => {
    const { status, headers } = await get("/api/currencies", { "summit-version": version });
    expect([status, headers["summit-version"]]).toEqual([200, version]);
  });

  it.each(["2026-11-24", "latest", "1", "", "2026-11-25, 2026-11-25"])(
    "%j is refused in words unless it is one",
    async (version) => {
      const { status, body } = await get("/api/currencies", { "summit-version": version });
      if (version.trim() === latestVersion) return expect(status).toBe(200);
      expect([status, body.code]).toEqual([400, "version_unknown"]);
      expect(body.detail).toContain(latestVersion);
    },
  );

  it("is refused before anything else happens", async () => {
    const { body } = await ask({
      method: "POST",
      url: "/api/login",
      headers: { "summit-version": "0" },
      payload: {},
    });
    expect(body.code).toBe("version_unknown");
  });
});

describe("the next page", () => {
  let fixture: BookingFixture;
  let client: Readonly<Record<string, string>>;
  const trades = repeatCount(5, 25);
  beforeAll(async () => {
    fixture = openBookingFixture(summit.databaseUrl, summit.app.clock);
    const id = await fixture.addClient();
    for (let each = 0; each < trades; each += 1) await fixture.book(id, await fixture.quote(id, "100.00"));
    client = { cookie: await cookieOfClient(summit.app, id) };
  });
  afterAll(() => fixture.close());

  /** The ids on all pages, by following links alone. */
  async function follow(url: string, headers: Readonly<Record<string, string>>): Promise<string[]> {
    const { status, body, headers: answered } = await get(url, headers);
    expect(status).toBe(200);
    const items: { readonly id: string }[] = Array.isArray(body) ? body : body.items;
    const ids = items.map(({ id }) => id);
    const link = answered.link === undefined ? undefined : /^<(.+)>; rel="next"$/.exec(String(answered.link));
    if (!Array.isArray(body)) expect(link === undefined).toBe(body.nextCursor === null);
    if (!link) return ids;
    const next = new URL(link[1] ?? "");
    expect(next.origin).toBe("http://localhost:80".replace(":80", ""));
    return [...ids, ...(await follow(`${next.pathname}${next.search}`, headers))];
  }

  it.each([1, 2, 3, 50])(
    "of a list in pages of %i leads to all of it, and the last has none",
    async (limit) => {
      const ids = await follow(`/api/trades?limit=${limit}`, client);
      expect(ids).toHaveLength(trades);
      expect(new Set(ids).size).toBe(trades);
    },
  );

  it.each([1, 2, trades, 50])("of a plain list in pages of %i does too, with its filters", async (limit) => {
    const staff = await summit.staffBrowser("administrator");
    const cookie = `summit-staff=${staff.cookies.get("summit-staff")}`;
    const ids = await follow(`/api/admin/trades?limit=${limit}&direction=asc&search=`, { cookie });
    expect(ids).toHaveLength(trades);
    expect(ids).toEqual([...new Set(ids)]);
    expect(await follow(`/api/admin/clients?limit=1&search=nobody`, { cookie })).toEqual([]);
  });
});

describe("the API description", () => {
  it("is served to everybody, without the calls of staff", async () => {
    const { status, headers, body } = await get("/api/openapi.json");
    expect([status, headers["content-type"], headers["summit-version"]]).toEqual([
      200,
      "application/json; charset=utf-8",
      defaultVersion,
    ]);
    expect(body.info.version).toBe(latestVersion);
    expect(Object.keys(body.paths).filter((path) => path.startsWith("/api/admin"))).toEqual([]);
  });

  it("comes compressed to who asks for it", async () => {
    const { rawPayload, headers } = await summit.server.inject({
      method: "GET",
      url: "/api/openapi.json",
      headers: { "accept-encoding": "br, gzip" },
    });
    expect(headers["content-encoding"]).toBe("gzip");
    expect(JSON.parse(gunzipSync(rawPayload).toString()).openapi).toBe("3.1.0");
  });

  it("names the configured address, and no forged one", async () => {
    const { body } = await ask(
      {
        method: "GET",
        url: "/api/openapi.json",
        headers: { host: "evil.example" },
        remoteAddress: "192.0.2.77",
      },
      small.server,
    );
    expect(body.servers).toEqual([{ url: "https://summit.example", description: "This installation" }]);
  });
});
