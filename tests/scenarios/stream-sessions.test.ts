import { randomUUIDv7 } from "node:crypto";
import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { beforeAll, expect, it } from "vitest";
import { heartbeat } from "#server/platform/http/event-stream.ts";
import type { Browser } from "../support/browser.ts";
import { contactOf } from "../support/client-users.ts";
import { serveSummit } from "../support/serve-summit.ts";

const summit = serveSummit();
beforeAll(() => summit.server.listen({ port: 0, host: "127.0.0.1" }));

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

it("an event stream ends once its session acts for another client, whose changes it would not follow", async () => {
  const [member, other] = [await signedIn(), await signedIn()];
  const [mine, theirs] = [await idOf(member), await idOf(other)];
  const { db, clock } = summit.app;
  const userId = await contactOf(db, mine);
  const joined = { clientId: theirs, userId, role: "viewer", createdAt: clock() } as const;
  await db.insertInto("memberships").values(joined).execute();
  const [stream, ofOther] = [await listen(member), await listen(other)];
  expect((await member.post("/api/accounts/switch", { id: theirs })).status).toBe(200);
  await once(stream, "end");
  expect(ofOther.readableEnded).toBe(false);
  ofOther.destroy();
});

async function idOf(browser: Browser): Promise<string> {
  return (await browser.get("/api/user")).body.id;
}
