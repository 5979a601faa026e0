import { randomUUIDv7 } from "node:crypto";
import { expect, it } from "vitest";
import { inboxRoutes } from "#server/reporting/inbox/routes.ts";
import { overviewRoutes } from "#server/reporting/overview/routes.ts";
import { queuesRoutes } from "#server/reporting/queues/routes.ts";
import { setupMoneyDeskFixture } from "../support/setup-money-desk-fixture.ts";

const fixture = setupMoneyDeskFixture("silent", {
  routes: [...inboxRoutes, ...overviewRoutes, ...queuesRoutes],
  subscriptions: {},
});
const dayMs = 24 * 60 * 60_000;

it("a payout that was allocated days before its trade was paid waits for the desk from the day of the money", async () => {
  const client = await fixture().addClient();
  const trade = await fixture().bookTrade(client);
  const payload = { lines: [{ beneficiaryId: await fixture().addBeneficiary(client), amount: "1166.49" }] };
  await fixture().call(client, "PUT", `/api/trades/${trade.id}/allocation`, { payload });
  fixture().setNow(new Date(fixture().clock().getTime() + 2 * dayMs));
  await fixture().receive("1000.00", "GBP", trade.reference, randomUUIDv7());
  await fixture().relay();
  const oldest = fixture().clock().toISOString();
  const operator = await fixture().addStaff();
  const read = async (path: string) => (await fixture().call(operator, "GET", path)).body;
  expect((await read("/api/admin/queues")).payouts).toEqual({ count: 1, oldest, isLate: false });
  expect((await read("/api/admin/overview?zone=UTC")).waiting.ready).toMatchObject({ count: 1, oldest });
  expect((await read("/api/admin/inbox")).items).toMatchObject([
    { kind: "payout", arrivedAt: oldest, isOverdue: false },
  ]);
});
