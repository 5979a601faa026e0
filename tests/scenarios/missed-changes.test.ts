import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { changesMissed } from "#contract/market/rates.ts";
import { notifyClients } from "#server/platform/outbox/client-events.ts";
import { startListeners } from "#server/start-listeners.ts";
import { eventually } from "../support/eventually.ts";
import { serveSummit } from "../support/serve-summit.ts";

const summit = serveSummit();

/** A signed-in client's stream, and what has come by it. */
async function openStream() {
  const browser = summit.browser();
  const email = `client-${crypto.randomUUID()}@example.test`;
  const { body } = await browser.post("/api/register", { email, password: "a ridge before dawn" });
  const address = summit.server.server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const headers = { cookie: `summit=${browser.cookies.get("summit")}` };
  const request = get({ port, host: "127.0.0.1", path: "/api/rates/stream", headers, agent: false });
  const [response] = (await once(request, "response")) as [IncomingMessage];
  let text = "";
  response.on("data", (chunk: Buffer) => {
    text += chunk.toString();
  });
  return { clientId: body.user.id as string, read: () => text, close: () => response.destroy() };
}

it("a change while the server doesn't hear the database makes open screens ask again, and those that open soon after", async () => {
  await summit.server.listen({ port: 0, host: "127.0.0.1" });
  const { db } = summit.app;
  const listeners = await startListeners(summit.app, summit.databaseUrl);
  const screen = await openStream();
  const change = (id: string) => notifyClients(db, [{ clientId: screen.clientId, kind: "trade", id }]);
  await change("heard");
  await eventually("a change", () => screen.read().includes('"heard"'));
  expect(screen.read()).not.toContain(changesMissed);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'summit-listen'`.execute(db);
  await change("lost");
  await eventually("asking again", () => screen.read().includes(`{"kind":"${changesMissed}"`));
  expect(screen.read()).not.toContain('"lost"');
  const late = await openStream();
  await eventually("asking again", () => late.read().includes(`{"kind":"${changesMissed}"`));
  for (const { close } of [screen, late]) close();
  await listeners.stop();
});
