import { randomUUIDv7 } from "node:crypto";
import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { beforeAll, expect, it } from "vitest";
import type { Browser } from "../support/browser.ts";
import { serveSummit } from "../support/serve-summit.ts";

const summit = serveSummit();

beforeAll(() => summit.server.listen({ port: 0, host: "127.0.0.1" }));

async function listen(browser: Browser): Promise<IncomingMessage> {
  const address = summit.server.server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const headers = { cookie: `summit-staff=${browser.cookies.get("summit-staff")}` };
  const path = "/api/admin/stream";
  return new Promise((resolve, reject) => {
    get({ port, host: "127.0.0.1", path, headers, agent: false }, resolve).on("error", reject);
  });
}

/** Counts the changes that a stream reports. */
function countChanges(stream: IncomingMessage): () => number {
  let count = 0;
  stream.on("data", (chunk: Buffer) => {
    count += chunk.toString().split("event: change\ndata: {}\n\n").length - 1;
  });
  return () => count;
}

const within = { timeout: 10_000, interval: 100 };

async function sendFeedback(): Promise<void> {
  const client = summit.browser();
  const email = `client-${randomUUIDv7()}@example.test`;
  await client.post("/api/register", { email, password: "a ridge before dawn" });
  await summit.app.db
    .updateTable("clients")
    .set({ status: "ACCOUNT_READY" })
    .where("email", "=", email)
    .execute();
  expect((await client.post("/api/feedback", { text: "Hello" })).status).toBe(201);
}

it("staff users with an open screen are notified of a change by a client and of one by another staff user", async () => {
  const streams = [
    await listen(await summit.staffBrowser("viewer")),
    await listen(await summit.staffBrowser("operator")),
  ];
  const counts = streams.map(countChanges);
  const read = () => counts.map((count) => count());
  await sendFeedback();
  await expect.poll(() => Math.min(...read()), within).toBeGreaterThan(0);
  const other = await summit.staffBrowser("operator");
  const before = read();
  expect((await other.post("/api/admin/inbox/take-next", {})).status).toBe(200);
  await expect.poll(() => read().every((count, index) => count > (before[index] ?? 0)), within).toBe(true);
  for (const stream of streams) stream.destroy();
});

it("a stream ends with its session, and no other does", async () => {
  const [leaving, staying] = [await summit.staffBrowser("viewer"), await summit.staffBrowser("viewer")];
  const [ofLeaving, ofStaying] = [await listen(leaving), await listen(staying)];
  ofStaying.resume();
  const ended = once(ofLeaving.resume(), "end");
  await leaving.post("/api/admin/logout");
  await ended;
  expect(ofStaying.readableEnded).toBe(false);
  ofStaying.destroy();
});

it("a broker and a stranger get no stream of the desk", async () => {
  expect((await (await summit.staffBrowser("broker")).get("/api/admin/stream")).status).toBe(403);
  expect((await summit.browser().get("/api/admin/stream")).status).toBe(401);
});
