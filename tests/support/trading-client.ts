import { randomUUIDv7 } from "node:crypto";
import type { App } from "#server/platform/app.ts";
import type { BookingFixture } from "./booking-fixture.ts";
import { openSessionOf } from "./client-users.ts";
import type { Summit } from "./serve-summit.ts";

/** A client with a quote and a trade, and the path and numbers by which a list would reveal them. */
export type TradingClient = Awaited<ReturnType<typeof addTradingClient>>;

/** Adds a client who has traded, with or without their own broker. */
export async function addTradingClient(
  { app }: Summit,
  fixture: BookingFixture,
  brokerId: string | null = null,
) {
  const id = await fixture.addClient();
  await app.db.updateTable("clients").set({ brokerId }).where("id", "=", id).execute();
  const quoteId = await fixture.quote(id, "250.00");
  const { body } = await fixture.book(id, await fixture.quote(id, "1000.00"));
  const trade = body as { id: string; reference: string };
  return { id, email: `${id}@clients.test`, quoteId, tradeId: trade.id, reference: trade.reference };
}

/** The cookie of a client's new session. */
export async function cookieOfClient(app: App, clientId: string): Promise<string> {
  const seen = { id: randomUUIDv7(), now: app.clock(), address: "127.0.0.1", userAgent: "test" };
  const token = await app.db.transaction().execute((tx) => openSessionOf(tx, { clientId }, seen));
  return `summit=${token}`;
}
