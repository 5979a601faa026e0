import { randomUUIDv7 } from "node:crypto";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { type BookingFixture, openBookingFixture } from "./booking-fixture.ts";
import { expectBooksToBalance } from "./expect-books-to-balance.ts";
import { type MadeKey, makeApiKey } from "./make-api-key.ts";
import { tableAt } from "./rate-tables.ts";
import { type Summit, serveSummit } from "./serve-summit.ts";

export type McpFixture = {
  readonly summit: Summit;
  /** Where the server listens. */
  url: string;
  bookings: BookingFixture;
  /** A new client for each test, with a key of its owner that has every scope. */
  clientId: string;
  key: MadeKey;
  /** Calls the API as a program with a key, by default the client's. */
  readonly api: (
    method: string,
    path: string,
    payload?: object,
  ) => Promise<{ status: number; body: ReturnType<typeof JSON.parse> }>;
};

/** Gives a test file a listening server with the Model Context Protocol, whose books must hold at the end. */
export function setupMcpFixture(): McpFixture {
  const summit = serveSummit({ RATE_LIMIT_FACTOR: "1000" });
  const fixture = {
    summit,
    async api(method, path, payload) {
      const headers = { authorization: fixture.key.authorization, "idempotency-key": randomUUIDv7() };
      const sent = { method: method as "GET", url: path, headers, ...(payload && { payload }) };
      const answer = await summit.server.inject(sent);
      return { status: answer.statusCode, body: answer.json() };
    },
  } as McpFixture;
  beforeAll(async () => {
    fixture.bookings = openBookingFixture(summit.databaseUrl, summit.app.clock);
    summit.app.rates.accept(tableAt(summit.app.clock()));
    fixture.url = await summit.server.listen({ port: 0, host: "127.0.0.1" });
  });
  afterAll(async () => {
    await expectBooksToBalance(summit.databaseUrl);
    await fixture.bookings.close();
  });
  beforeEach(async () => {
    fixture.clientId = await fixture.bookings.addClient();
    fixture.key = await makeApiKey(summit.app, { clientId: fixture.clientId });
  });
  return fixture;
}
