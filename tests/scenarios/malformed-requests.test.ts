import { randomUUIDv7 } from "node:crypto";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import type { FastifyInstance, InjectOptions } from "fastify";
import { Client } from "pg";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createServer } from "#server/platform/http/create-server.ts";
import { routes } from "#server/routes.ts";
import { eventually } from "../support/eventually.ts";
import { multipart, png } from "../support/sample-files.ts";
import { serveSummit } from "../support/serve-summit.ts";
import { cookieOfClient } from "../support/trading-client.ts";

const summit = serveSummit({ RATE_LIMIT_FACTOR: "0.05" });
const lines: { level: number; msg: string; code?: string }[] = [];
let server: FastifyInstance;
let port: number;

beforeAll(async () => {
  const log = pino({ level: "trace" }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const timeouts = { requestMs: 500, uploadMs: 20_000, checkEveryMs: 100 };
  server = await createServer({ ...summit.app, log }, routes, timeouts);
  await server.listen({ port: 0, host: "127.0.0.1" });
  const address = server.server.address();
  port = typeof address === "object" && address ? address.port : 0;
});
afterAll(() => server.close());

let addresses = 0;
/** One call more from one address than the rate limit allows. */
async function statusesOf(method: "GET" | "HEAD" | "POST", url: string): Promise<number[]> {
  const remoteAddress = `198.51.100.${++addresses}`;
  const statuses: number[] = [];
  for (let call = 0; call < 31; call++)
    statuses.push((await summit.server.inject({ method, url, remoteAddress })).statusCode);
  return statuses;
}

describe("an address written in another way", () => {
  it.each([
    ["GET", "/api/currencies"],
    ["GET", "/%61pi/currencies"],
    ["HEAD", "/%61%70%69/currencies"],
    ["POST", "/%61pi/login"],
    ["GET", "/api/nowhere"],
    ["GET", "/%61pi/nowhere"],
    ["GET", "/API/currencies"],
    ["GET", "//api/currencies"],
    ["GET", "/api%2fcurrencies"],
    ["GET", "/api/currencies/"],
    ["GET", "/./api/currencies"],
    ["GET", "/nowhere"],
    ["POST", "/nowhere"],
  ] as const)("an alternate spelling of %s %s counts against its caller's limit", async (method, url) => {
    const statuses = await statusesOf(method, url);
    expect(statuses.slice(0, 30)).not.toContain(429);
    expect(statuses.at(-1)).toBe(429);
  });

  it.each(["/api/currencies", "/%61pi/currencies", "/%61pi/nowhere", "/api/nowhere"])(
    "%s is never cached",
    async (url) => {
      const { headers } = await summit.server.inject({ url, remoteAddress: `198.51.100.${++addresses}` });
      expect(headers["cache-control"]).toBe("no-store");
    },
  );

  it("the rate limit exempts probes, which come often from one address", async () => {
    expect(await statusesOf("GET", "/healthz")).not.toContain(429);
  });
});

function request(head: string, body = ""): Socket {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => undefined);
  socket.write(`${head}\r\nHost: 127.0.0.1\r\n\r\n${body}`);
  return socket;
}

describe("a caller", () => {
  it("a slow caller is cut off soon after the limit for a whole request", async () => {
    const startedAt = performance.now();
    const socket = request(
      "POST /api/login HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: 100",
      "{",
    );
    expect(await text(socket)).toMatch(/^HTTP\/1.1 408 /);
    expect(performance.now() - startedAt).toBeGreaterThan(400);
    expect(server.server).toMatchObject({ requestTimeout: 20_000, headersTimeout: 500 });
  });

  it("a caller who hangs up causes no server or database error", async () => {
    lines.length = 0;
    const socket = request(
      "POST /api/login HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: 100",
      "{",
    );
    await once(socket, "connect");
    await pause(50);
    socket.destroy();
    await eventually("the line of it", async () => lines.some(({ msg }) => /hung up/.test(msg)));
    expect(lines.filter(({ level }) => level >= 40)).toEqual([]);
  });
});

/** For a client whose documents are outstanding. */
const cookie = async () => {
  const browser = summit.browser();
  const email = `${randomUUIDv7()}@example.test`;
  const { body } = await browser.post("/api/register", { email, password: "a ridge before dawn" });
  await summit.app.db
    .updateTable("clients")
    .set({ status: "AWAITING_DOCS" })
    .where("id", "=", body.user.id)
    .execute();
  return cookieOfClient(summit.app, body.user.id);
};
const part = (boundary: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\nabc`;

describe("a file in a form", () => {
  it("a file that takes longer than the limit for other requests is stored", async () => {
    const { payload, headers } = multipart("passport.png", png(), "image/png");
    const begun = [
      "POST /api/user/documents/purposes/identity HTTP/1.1",
      `Cookie: ${await cookie()}`,
      `Content-Type: ${headers["content-type"]}`,
      `Content-Length: ${payload.length}`,
      "Connection: close",
    ];
    const socket = request(begun.join("\r\n"));
    const answer = text(socket);
    socket.write(payload.subarray(0, 200));
    await pause(1_500);
    socket.write(payload.subarray(200));
    expect(await answer).toMatch(/^HTTP\/1.1 201 /);
  });

  it.each([
    ["without a boundary", "multipart/form-data", part("x")],
    ["with an empty boundary", "multipart/form-data; boundary=", part("")],
    ["with a giant boundary", `multipart/form-data; boundary=${"b".repeat(8_000)}`, part("b".repeat(8_000))],
    ["that ends within its file", "multipart/form-data; boundary=x", part("x")],
    ["that ends within its head", "multipart/form-data; boundary=x", "--x\r\nContent-Disp"],
    ["that never begins", "multipart/form-data; boundary=x", "no part at all"],
  ])("a file upload with %s is refused as malformed", async (_what, type, payload) => {
    const { statusCode, body } = await summit.server.inject({
      method: "POST",
      url: "/api/user/documents/purposes/identity",
      headers: { cookie: await cookie(), "content-type": type },
      remoteAddress: `198.51.100.${++addresses}`,
      payload,
    });
    expect([statusCode, JSON.parse(body).code]).toEqual([400, "input_malformed"]);
  });
});

describe("where no room is left", () => {
  const full = { statusCode: 503, code: "unavailable", retryAfter: "30" };
  const answerOf = async (server: FastifyInstance, request: InjectOptions) => {
    const remoteAddress = `198.51.100.${++addresses}`;
    const answer = await server.inject({ ...request, remoteAddress });
    const { statusCode, headers } = answer;
    return { statusCode, code: answer.json().code, retryAfter: headers["retry-after"] };
  };

  it("a full database disk gives a retryable error, and nothing was stored", async () => {
    const owner = new Client(summit.ownerUrl);
    await owner.connect();
    await owner.query(`create function no_room() returns trigger language plpgsql as
        'begin raise exception ''could not extend file'' using errcode = ''disk_full''; end';
      create trigger no_room before insert on clients execute function no_room()`);
    const payload = { email: `${randomUUIDv7()}@example.test`, password: "a ridge before dawn" };
    const register = { method: "POST", url: "/api/register", payload } as const;
    expect(await answerOf(summit.server, register)).toEqual(full);
    await owner.query("drop trigger no_room on clients; drop function no_room()");
    await owner.end();
    expect((await answerOf(summit.server, register)).statusCode).toBe(201);
  });

  it("a full upload disk gives a retryable error", async () => {
    const noRoom = Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
    const files = { ...summit.app.files, receive: () => Promise.reject(noRoom) };
    const cramped = await createServer({ ...summit.app, files }, routes);
    const upload = {
      method: "POST",
      url: "/api/user/documents/purposes/identity",
      headers: { cookie: await cookie(), "content-type": "multipart/form-data; boundary=x" },
      payload: `${part("x")}\r\n--x--\r\n`,
    } as const;
    expect(await answerOf(cramped, upload)).toEqual(full);
    await cramped.close();
  });
});

describe("a text that no column takes", () => {
  it.each([
    ["half a pair of surrogates", "Ann\ud83d"],
    ["the other half", "\ude00Ann"],
    ["a NUL", "Ann\0"],
  ])("a text with %s is refused wherever it is sent", async (_what, name) => {
    const refused = { status: 422, body: { code: "text_unstorable" } };
    const staff = await summit.staffBrowser("administrator");
    const broker = { name, email: `${randomUUIDv7()}@example.test`, phone: "+44 20 7946 0000" };
    expect(await staff.post("/api/admin/brokers", broker)).toMatchObject(refused);
    expect(await staff.get(`/api/admin/clients?search=${encodeURIComponent("a\0")}`)).toMatchObject(refused);
  });
});
