import { afterAll, beforeAll, beforeEach } from "vitest";
import { relayNext } from "#server/processes/outbox-relay.ts";
import { subscriptions } from "#server/subscriptions.ts";
import { type OrderClient, openOrderFixture } from "./order-fixture.ts";
import { serveSummit } from "./serve-summit.ts";

type OrderFixture = ReturnType<typeof openOrderFixture>;
type OpenMatcher = Awaited<ReturnType<OrderFixture["addMatcher"]>>;

export type MatcherFixture = {
  readonly summit: ReturnType<typeof serveSummit>;
  readonly desk: OrderFixture;
  client: OrderClient;
  /** Two workers on the same database. */
  one: OpenMatcher;
  other: OpenMatcher;
  /** Has both load the resting orders and alerts. */
  readonly readAll: () => Promise<void>;
  readonly relayAll: () => Promise<void>;
  readonly tradesOf: (client: OrderClient) => Promise<{ readonly id: string }[]>;
};

/** Gives a test file two matchers on its own database, and each test a start without resting orders. */
export function setupMatcherFixture(): MatcherFixture {
  const summit = serveSummit({ RATE_LIMIT_FACTOR: "10000" });
  const fixture = openOrderFixture(summit);
  const stage = {
    summit,
    desk: fixture,
    readAll: async () => {
      await stage.one.read();
      await stage.other.read();
    },
    relayAll: async () => {
      while (await relayNext(summit.app, summit.app.db, subscriptions)) {
        // Each call relays one row.
      }
    },
    tradesOf: ({ id }) =>
      summit.app.db.selectFrom("trades").select("id").where("clientId", "=", id).execute(),
  } as MatcherFixture;

  beforeAll(async () => {
    fixture.tick();
    stage.client = await fixture.addClient();
    stage.one = await fixture.addMatcher();
    stage.other = await fixture.addMatcher();
  });
  afterAll(async () => {
    await stage.one.close();
    await stage.other.close();
  });
  beforeEach(async () => {
    await summit.app.db.deleteFrom("orderClaims").execute();
    await summit.app.db
      .updateTable("orders")
      .set({ status: "cancelled", closedAt: summit.app.clock() })
      .where("status", "=", "pending")
      .execute();
    fixture.tick("0.8");
    await stage.readAll();
  });
  return stage;
}
