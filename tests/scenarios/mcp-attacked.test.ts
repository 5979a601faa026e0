import { randomUUIDv7 } from "node:crypto";
import { describe, expect, it } from "vitest";
import { apiScopeNames } from "#domain/clients/api-keys/api-key.ts";
import { setupMcpFixture } from "../support/setup-mcp-fixture.ts";

const fixture = setupMcpFixture();
const { summit, api } = fixture;

/** A raw request to the endpoint. */
function raw(headers: Record<string, string>, body: unknown = message("tools/list"), method = "POST") {
  return fetch(`${fixture.url}/mcp`, {
    method,
    headers: {
      accept: "application/json, text/event-stream",
      ...(method === "POST" && { "content-type": "application/json" }),
      ...headers,
    },
    ...(method === "POST" && { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
}
const message = (method: string, params: object = {}) => ({ jsonrpc: "2.0", id: 1, method, params });

describe("a request", () => {
  it.each<[string, (good: string) => Record<string, string>]>([
    ["no key", () => ({})],
    ["a key that is none", () => ({ authorization: "Bearer nonsense" })],
    [
      "a key of the other kind",
      () => ({ authorization: "Bearer sk_live_0000000000000000000000000000000000000000000000" }),
    ],
    [
      "a key with a wrong character",
      (good) => ({ authorization: `${good.slice(0, -1)}${good.endsWith("0") ? "1" : "0"}` }),
    ],
    ["the session of a browser", () => ({ cookie: "summit=anything" })],
  ])("with %s gets 401 and where to read about keys", async (_, headers) => {
    const answer = await raw(headers(fixture.key.authorization));
    expect(answer.status).toBe(401);
    const challenge = answer.headers.get("www-authenticate") ?? "";
    const address = /^Bearer .*resource_metadata="([^"]+)"$/.exec(challenge)?.[1] ?? "";
    const metadata = await (await fetch(address)).json();
    expect(metadata).toMatchObject({ resource: `${fixture.url}/mcp`, bearer_methods_supported: ["header"] });
    expect(metadata.scopes_supported).toEqual(apiScopeNames);
  });

  it("with a revoked key gets 401", async () => {
    await summit.app.db
      .updateTable("apiKeys")
      .set({ revokedAt: summit.app.clock() })
      .where("id", "=", fixture.key.id)
      .execute();
    expect((await raw({ authorization: fixture.key.authorization })).status).toBe(401);
  });

  it.each(["https://evil.test", "http://localhost.evil.test", "null"])(
    "from a page of %s is refused",
    async (origin) => {
      for (const method of ["POST", "GET", "DELETE"]) {
        const answer = await raw({ authorization: fixture.key.authorization, origin }, undefined, method);
        expect([method, answer.status]).toEqual([method, 403]);
      }
    },
  );

  it("from a page of a name that was pointed at this machine is refused", async () => {
    const { hostname, port } = new URL(fixture.url);
    const host = `evil.test:${port}`;
    const headers = { host, origin: `http://${host}`, authorization: fixture.key.authorization };
    const answer = await summit.server.inject({
      method: "POST",
      url: "/mcp",
      headers,
      payload: message("tools/list"),
    });
    expect([hostname, answer.statusCode]).toEqual(["127.0.0.1", 403]);
    expect((await raw({ authorization: fixture.key.authorization, origin: fixture.url })).status).toBe(200);
  });

  it.each<[string, unknown, number]>([
    ["no JSON", "{", 400],
    ["a list of messages", [message("tools/list"), message("tools/list")], 400],
    ["nothing", "", 400],
    ["null", "null", 400],
    ["a text", '"tools/list"', 400],
    ["no message of the protocol", { jsonrpc: "1.0" }, 400],
    ["too much", message("tools/list", { padding: "x".repeat(70_000) }), 413],
  ])("of %s is refused", async (_, body, status) => {
    const answer = await raw({ authorization: fixture.key.authorization }, body);
    expect(answer.status).toBe(status);
  });

  it("has no stream and no session", async () => {
    for (const method of ["GET", "DELETE"]) {
      const answer = await raw({ authorization: fixture.key.authorization }, undefined, method);
      expect([answer.status, answer.headers.get("allow")]).toEqual([405, "POST"]);
    }
    const answer = await raw({ authorization: fixture.key.authorization, "mcp-session-id": "made-up" });
    expect([answer.status, answer.headers.get("mcp-session-id")]).toEqual([200, null]);
  });

  it.each<[string, string, unknown]>([
    ["an unknown tool", "approve_payment", {}],
    ["an unknown input", "list_balances", { clientId: "other" }],
    [
      "a path in a currency",
      "prepare_payment",
      { recipientId: randomUUIDv7(), currency: "GBP/../../approvals", amount: "1" },
    ],
    ["a path in an id", "get_approval", { approvalId: "../balances" }],
    ["a negative amount", "prepare_payment", { recipientId: randomUUIDv7(), currency: "GBP", amount: "-1" }],
    [
      "a giant amount",
      "prepare_payment",
      { recipientId: randomUUIDv7(), currency: "GBP", amount: "9".repeat(400) },
    ],
    ["a number", "list_history", { limit: 1e9 }],
    ["a prototype", "list_history", JSON.parse('{"__proto__":{"limit":1}}')],
    ["a list", "list_balances", []],
    ["a header in a request id", "prepare_payment", { requestId: "a\r\nx: y" }],
  ])("with %s for a tool fails without a trace", async (_, name, input) => {
    const answer = await raw(
      { authorization: fixture.key.authorization },
      message("tools/call", { name, arguments: input }),
    );
    const body = await answer.json();
    expect(answer.status).toBeLessThan(500);
    expect(body.result?.isError === true || body.error !== undefined || answer.status >= 400).toBe(true);
    expect(JSON.stringify(body)).not.toMatch(/node_modules|at .*\.ts|sk_test/);
    expect((await api("GET", "/api/approvals")).body.items).toEqual([]);
  });
});
