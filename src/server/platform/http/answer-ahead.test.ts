import { randomUUIDv7 } from "node:crypto";
import { connect } from "node:net";
import type { FastifyInstance } from "fastify";
import { pino } from "pino";
import { afterEach, expect, it } from "vitest";
import { defaultVersion, versionHeader } from "#contract/api-versions.ts";
import { endpoint } from "#contract/endpoint.ts";
import { timestamp } from "#contract/values.ts";
import { z } from "#contract/zod.ts";
import type { App } from "#server/platform/app.ts";
import { readConfig } from "#server/platform/config.ts";
import { createMetrics } from "#server/platform/metrics.ts";
import { createServer } from "./create-server.ts";
import { handleFromMemory } from "./route.ts";

const readPlace = endpoint({
  operationId: "readPlace",
  method: "GET",
  path: "/api/place",
  access: "public",
  summary: "A place",
  query: z.object({ name: z.string().max(20) }),
  answer: z.object({ name: z.string(), by: z.string(), at: timestamp }),
  refusals: [],
});

const at = new Date("2026-11-30T12:00:00.000Z");
const open: FastifyInstance[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()));
});

type Settings = {
  readonly env?: Readonly<Record<string, string>>;
  /** Whether the answer is in memory; what it throws, looking there throws. */
  readonly isInMemory?: () => boolean;
};

/** A server whose only route says by what it was answered. */
async function serve({ env = {}, isInMemory = () => true }: Settings = {}) {
  const lines: object[] = [];
  const metrics = createMetrics();
  const app = {
    config: readConfig({ RATE_LIMIT_FACTOR: "1000", ...env }, []),
    newId: randomUUIDv7,
    log: pino({ base: null, timestamp: false }, { write: (line) => lines.push(JSON.parse(line)) }),
    clock: () => at,
    metrics,
  } as unknown as App;
  const answered = { name: "Zürich", at };
  const ahead = { ...answered, by: "memory" };
  const route = handleFromMemory(
    readPlace,
    () => (isInMemory() ? ahead : undefined),
    async () => ({ ...answered, by: "its handler" }),
  );
  const server = await createServer(app, [route]);
  open.push(server);
  const address = await server.listen({ port: 0, host: "127.0.0.1" });
  // That it listens.
  lines.length = 0;
  const ask = async (path = "/api/place?name=Zurich", init: RequestInit = {}) => {
    const response = await fetch(address + path, init);
    const { by, ...body } = (await response.json()) as { readonly by?: string };
    return { status: response.status, by, body, headers: Object.fromEntries(response.headers) };
  };
  return { server, ask, lines, metrics, port: Number(new URL(address).port) };
}

const ofEachAnswer = ["date", "x-request-id", "x-ratelimit-remaining", "x-ratelimit-reset", "content-length"];

it("an answer from memory has the status, the body and every header of one by the framework", async () => {
  const { ask } = await serve();
  const ahead = await ask();
  const framed = await ask(undefined, { headers: { [versionHeader]: defaultVersion } });
  expect([ahead.by, framed.by]).toEqual(["memory", "its handler"]);
  expect(ahead.status).toBe(framed.status);
  expect(ahead.body).toEqual(framed.body);
  expect(Object.keys(ahead.headers).toSorted()).toEqual(Object.keys(framed.headers).toSorted());
  for (const name of ofEachAnswer) {
    delete ahead.headers[name];
    delete framed.headers[name];
  }
  expect(ahead.headers).toEqual(framed.headers);
});

it("an answer from memory is counted, measured and logged as one by the framework", async () => {
  const { ask, lines, metrics } = await serve();
  const ahead = await ask();
  const framed = await ask(undefined, { headers: { [versionHeader]: defaultVersion } });
  const remaining = [ahead, framed].map(({ headers }) => Number(headers["x-ratelimit-remaining"]));
  expect(remaining).toEqual([599_999, 599_998]);
  const line = {
    level: 30,
    address: "127.0.0.1",
    msg: "answered",
    method: "GET",
    path: "/api/place",
    status: 200,
    ms: expect.any(Number),
  };
  const ids = [ahead, framed].map(({ headers }) => headers["x-request-id"]);
  await expect.poll(() => lines).toEqual(ids.map((reqId) => ({ ...line, reqId })));
  expect(new Set(ids).size).toBe(2);
  const counted = await metrics.registry.getSingleMetricAsString("summit_request_seconds");
  expect(counted).toContain('summit_request_seconds_count{method="GET",path="/api/place",status="200"} 2');
});

it.each<[string, string, RequestInit]>([
  ["has a key", "?name=Zurich", { headers: { authorization: "Bearer something" } }],
  ["names a version", "?name=Zurich", { headers: { [versionHeader]: defaultVersion } }],
  ["asks for the head alone", "?name=Zurich", { method: "HEAD" }],
  ["has a long query", `?name=Zurich&more=${"x".repeat(100)}`, {}],
])("a call that %s is left to the framework", async (_what, search, init) => {
  const { ask, lines } = await serve();
  if (init.method === "HEAD") {
    await expect(ask(`/api/place${search}`, init)).rejects.toThrow();
    await expect.poll(() => lines).toMatchObject([{ method: "HEAD", status: 200 }]);
  } else expect(await ask(`/api/place${search}`, init)).toMatchObject({ status: 200, by: "its handler" });
});

it.each([
  ["no query", ""],
  ["a query without what it needs", "?place=Zurich"],
  ["a value that is too long", "?name=Llanfairpwllgwyngyllgogerychwyrndrobwll"],
  ["a value that is named twice", "?name=Zurich&name=Basel"],
  ["a value that can't be stored", "?name=Zu%00rich"],
])("a call with %s is refused as the framework refuses it", async (_what, search) => {
  const { ask } = await serve();
  const plain = await ask(`/api/place${search}`);
  const framed = await ask(`/api/place${search}`, { headers: { [versionHeader]: defaultVersion } });
  expect(plain.status).toBeGreaterThanOrEqual(400);
  expect([plain.status, plain.body]).toEqual([
    framed.status,
    { ...framed.body, request_id: plain.headers["x-request-id"] },
  ]);
});

it("a call with a body is left to the framework, which reads the body off the connection", async () => {
  const { port, lines } = await serve();
  const socket = connect(port, "127.0.0.1");
  const request = "GET /api/place?name=Zurich HTTP/1.1\r\nhost: summit.test\r\n";
  socket.write(`${request}content-length: 5\r\n\r\nabcde${request}connection: close\r\n\r\n`);
  const received = (await socket.toArray()).join("");
  expect(received.match(/HTTP\/1\.1 200/g)).toHaveLength(2);
  expect(received.match(/"by":"[\w ]+"/g)).toEqual(['"by":"its handler"', '"by":"memory"']);
  expect(lines).toHaveLength(2);
});

it("what isn't in memory is left to the handler", async () => {
  let isInMemory = false;
  const { ask } = await serve({ isInMemory: () => isInMemory });
  expect((await ask()).by).toBe("its handler");
  isInMemory = true;
  expect((await ask()).by).toBe("memory");
});

it("a fault of an answer from memory is logged, and the call is left to its handler", async () => {
  const isInMemory = () => {
    throw new Error("a fault");
  };
  const { ask, lines } = await serve({ isInMemory });
  expect(await ask()).toMatchObject({ status: 200, by: "its handler" });
  await expect.poll(() => lines).toMatchObject([{ err: { message: "a fault" } }, { status: 200 }]);
});

it("calls above the limit are refused by the framework, with what is left and when to come back", async () => {
  const { ask } = await serve({ env: { RATE_LIMIT_FACTOR: "0.005" } });
  const asked = [await ask(), await ask(), await ask()];
  expect(asked.map(({ by }) => by)).toEqual(["memory", "memory", "memory"]);
  const refused = await ask();
  expect(refused).toMatchObject({ status: 429, body: { code: "too_many_requests" } });
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
});

it("callers behind a trusted proxy have limits of their own, and nobody else can name an address", async () => {
  const callers = ["203.0.113.1", "203.0.113.2"].map((name) => ({ headers: { "x-forwarded-for": name } }));
  const remainingOf = async ({ ask }: Awaited<ReturnType<typeof serve>>) => {
    const asked = [];
    for (const caller of callers) asked.push(await ask(undefined, caller));
    return asked.map(({ by, headers }) => [by, headers["x-ratelimit-remaining"]]);
  };
  const trusting = await serve({ env: { TRUST_PROXY: "127.0.0.1" } });
  expect(await remainingOf(trusting)).toEqual([
    ["memory", "599999"],
    ["memory", "599999"],
  ]);
  expect(await remainingOf(await serve())).toEqual([
    ["memory", "599999"],
    ["memory", "599998"],
  ]);
});

it("while the server closes, a call on an open connection is refused by the framework", async () => {
  const { server, port } = await serve();
  const socket = connect(port, "127.0.0.1");
  const request = "GET /api/place?name=Zurich HTTP/1.1\r\nhost: summit.test\r\n";
  // Half a request keeps its connection open.
  socket.write(request);
  await expect
    .poll(() => new Promise((resolve) => server.server.getConnections((_error, count) => resolve(count))))
    .toBe(1);
  const closed = server.close();
  socket.write("\r\n");
  const received = (await socket.toArray()).join("");
  expect(received).toContain("HTTP/1.1 503");
  await closed;
});
