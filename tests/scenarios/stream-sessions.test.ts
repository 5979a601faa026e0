import { randomUUIDv7 } from "node:crypto";
import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { expect, it } from "vitest";
import { heartbeat } from "#server/platform/http/event-stream.ts";
import type { Browser } from "../support/browser.ts";
import { serveSummit } from "../support/serve-summit.ts";

const summit = serveSummit();

async function signedIn(): Promise<Browser> {
  const browser = summit.browser();
  const email = `client-${randomUUIDv7()}@example.test`;
  await browser.post("/api/register", { email, password: "a ridge before dawn" });
  return browser;
}

async function listen(browser?: Browser): Promise<IncomingMessage> {
  const address = summit.server.server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const headers = browser ? { cookie: `summit=${browser.cookies.get("summit")}` } : {};
  const path = "/api/rates/stream";
  return new Promise((resolve, reject) => {
    get({ port, host: "127.0.0.1", path, headers, agent: false }, (response) =>
      resolve(response.resume()),
    ).on("error", reject);
  });
}

it("an event stream ends before a second heartbeat after its session, and no other does", async () => {
  await summit.server.listen({ port: 0, host: "127.0.0.1" });
  const [leaving, staying] = [await signedIn(), await signedIn()];
  const streams = [await listen(leaving), await listen(staying), await listen()];
  const [ofLeaving, ofStaying, ofVisitor] = streams as [IncomingMessage, IncomingMessage, IncomingMessage];
  let heartbeats = 0;
  ofLeaving.on("data", (chunk: Buffer) => {
    if (chunk.includes(heartbeat)) heartbeats += 1;
  });
  await leaving.post("/api/logout");
  await once(ofLeaving, "end");
  // Sessions are looked at five times between two heartbeats of the same process, however slow that is.
  expect(heartbeats).toBeLessThanOrEqual(1);
  expect([ofStaying.readableEnded, ofVisitor.readableEnded]).toEqual([false, false]);
  summit.pass(40 * 86_400_000);
  await once(ofStaying, "end");
  expect(ofVisitor.readableEnded).toBe(false);
  ofVisitor.destroy();
});
