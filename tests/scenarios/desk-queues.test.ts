import { expect, it } from "vitest";
import type { DeskQueues } from "#contract/reporting/queues.ts";
import { queuesRoutes } from "#server/reporting/queues/routes.ts";
import { setupPaymentFixture } from "../support/setup-payment-fixture.ts";

const fixture = setupPaymentFixture("normal", { routes: queuesRoutes, subscriptions: {} });
const dayMs = 24 * 60 * 60_000;

async function readQueues(): Promise<DeskQueues> {
  const { status, body } = await fixture().call(
    await fixture().addStaff("viewer"),
    "GET",
    "/api/admin/queues",
  );
  expect(status, JSON.stringify(body)).toBe(200);
  return body as DeskQueues;
}

it("empty queues count nothing and are not late", async () => {
  const empty = { count: 0, oldest: null, isLate: false };
  expect(await readQueues()).toEqual({
    controlMode: "single-operator",
    receipts: empty,
    payouts: empty,
    approvals: empty,
    screening: empty,
    feedback: empty,
    refusedMails: empty,
    positionLimits: empty,
  });
});

it("money without a reference is counted, and its queue is late after a day", async () => {
  await fixture().receive("100.00", "GBP", "no reference at all");
  const oldest = fixture().clock().toISOString();
  expect((await readQueues()).receipts).toEqual({ count: 1, oldest, isLate: false });
  fixture().setNow(new Date(fixture().clock().getTime() + dayMs + 1_000));
  expect((await readQueues()).receipts).toEqual({ count: 1, oldest, isLate: true });
});

it("a broker is not shown the desk's queues", async () => {
  const { status } = await fixture().call(await fixture().addStaff("broker"), "GET", "/api/admin/queues");
  expect(status).toBe(403);
});
