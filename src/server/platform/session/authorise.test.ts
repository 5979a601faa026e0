import { Writable } from "node:stream";
import fastify from "fastify";
import { expect, it } from "vitest";
import { logCaller } from "./authorise.ts";
import type { ClientSession, StaffSession } from "./sessions.ts";

const client = { id: "s1", user: { id: "user-1" }, client: { id: "client-1" } } as ClientSession;
const staff = { id: "s2", staff: { id: "staff-1" } } as StaffSession;

it.each([
  ["a client's", client, { userId: "user-1", clientId: "client-1" }],
  ["a staff user's", staff, { staffId: "staff-1" }],
  ["nobody's", undefined, {}],
])("the log line of %s request names the caller and the address", async (_whose, session, text) => {
  const lines: object[] = [];
  const stream = new Writable({
    write: (line, _encoding, done) => {
      lines.push(JSON.parse(String(line)));
      done();
    },
  });
  const server = fastify({ logger: { level: "info", stream } });
  server.get("/", async (request) => {
    logCaller(request, session);
    request.log.info("answered");
    return "";
  });
  await server.inject({ method: "GET", url: "/", remoteAddress: "192.0.2.7" });
  const line = lines.find((each) => "msg" in each && each.msg === "answered");
  expect(line).toMatchObject({ address: "192.0.2.7", ...text });
  expect(line && "clientId" in line).toBe("clientId" in text);
});
