import cookie from "@fastify/cookie";
import fastify from "fastify";
import { describe, expect, it } from "vitest";
import { Refused } from "#domain/refusal.ts";
import { refuseForgery } from "./create-server.ts";

type Sent = Readonly<Record<string, string>>;

/** Whether a request with these headers is accepted by a server at this address. */
async function isLetThrough(
  headers: Sent,
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE" = "POST",
  PUBLIC_URL?: string,
) {
  const server = fastify();
  await server.register(cookie);
  server.addHook("onRequest", async (request) =>
    refuseForgery(request, PUBLIC_URL === undefined ? {} : { PUBLIC_URL }),
  );
  server.setErrorHandler((error, _request, reply) =>
    reply.code(error instanceof Refused && error.code === "origin_forbidden" ? 403 : 500).send(),
  );
  server.route({ method: ["GET", "POST", "PUT", "PATCH", "DELETE"], url: "/", handler: async () => "done" });
  const { statusCode } = await server.inject({
    method,
    url: "/",
    headers: { host: "summit.test:3000", ...headers },
  });
  return statusCode === 200;
}

describe("a request of the site's own pages", () => {
  it.each<[string, Sent]>([
    ["says both", { origin: "http://summit.test:3000", "sec-fetch-site": "same-origin" }],
    ["says its origin alone, as older browsers do", { origin: "http://summit.test:3000" }],
    ["says its site alone", { "sec-fetch-site": "same-origin" }],
    ["was typed by its user", { "sec-fetch-site": "none" }],
  ])("a request from the site's own pages is accepted when it %s", async (_how, headers) => {
    expect(await isLetThrough(headers)).toBe(true);
  });
});

describe("a request that another site made a browser send", () => {
  it.each<[string, Sent]>([
    ["another site", { "sec-fetch-site": "cross-site" }],
    ["another name of the same site", { "sec-fetch-site": "same-site" }],
    ["a word that is not known", { "sec-fetch-site": "trust-me" }],
    ["another origin", { origin: "https://evil.example" }],
    [
      "another origin, whatever the site",
      { origin: "https://evil.example", "sec-fetch-site": "same-origin" },
    ],
    [
      "another site, whatever the origin",
      { origin: "http://summit.test:3000", "sec-fetch-site": "cross-site" },
    ],
    ["another port", { origin: "http://summit.test:3001" }],
    ["another scheme", { origin: "https://summit.test:3000" }],
    ["a name that begins like ours", { origin: "http://summit.test:3000.evil.example" }],
    ["an opaque origin", { origin: "null" }],
    ["an empty origin", { origin: "" }],
  ])("a forged request is refused from %s", async (_where, headers) => {
    expect(await isLetThrough(headers)).toBe(false);
  });

  it("a forged request is refused for every method that changes something, and only for those", async () => {
    const forged = { origin: "https://evil.example", "sec-fetch-site": "cross-site" };
    for (const method of ["POST", "PUT", "PATCH", "DELETE"] as const)
      expect([method, await isLetThrough(forged, method)]).toEqual([method, false]);
    expect(await isLetThrough(forged, "GET")).toBe(true);
  });
});

describe("behind a proxy", () => {
  const site = "https://summit.example/";

  it("behind a proxy the configured address counts, not the request's own host", async () => {
    expect(await isLetThrough({ origin: "https://summit.example" }, "POST", site)).toBe(true);
    expect(await isLetThrough({ origin: "http://summit.test:3000" }, "POST", site)).toBe(false);
    expect(await isLetThrough({ host: "evil.example", origin: "https://evil.example" }, "POST", site)).toBe(
      false,
    );
  });
});
