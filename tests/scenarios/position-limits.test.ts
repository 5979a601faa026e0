import { afterEach, beforeAll, expect, it } from "vitest";
import type { HousePosition } from "#contract/reporting/position.ts";
import type { StaffRole } from "#domain/clients/staff/role.ts";
import { inboxRoutes } from "#server/reporting/inbox/routes.ts";
import { positionRoutes } from "#server/reporting/position/routes.ts";
import { watchPositionLimits } from "#server/reporting/position/watch-limits.ts";
import { queuesRoutes } from "#server/reporting/queues/routes.ts";
import { confirmApproval } from "../support/confirm-approval.ts";
import type { SignedIn } from "../support/payment-fixture.ts";
import { tableAt } from "../support/rate-tables.ts";
import { serveSummit } from "../support/serve-summit.ts";
import { setupPaymentFixture } from "../support/setup-payment-fixture.ts";

/* Bookings are at 1 GBP = 1.17 EUR and 1 USD = 0.93 EUR. A pound is then worth 0.9 / `gbp` EUR and 1 / `gbp` USD. */

const fixture = setupPaymentFixture("normal", {
  routes: [...positionRoutes, ...queuesRoutes, ...inboxRoutes],
  subscriptions: {},
});
const summit = serveSummit();
const path = "/api/admin/position-limits";

/** Applies rates of now. */
function tick(gbp: string) {
  const { clock, rates } = fixture().app;
  rates.accept(tableAt(clock(), gbp));
}

let approver: SignedIn;
/** The only approver: changes take effect at once. */
beforeAll(async () => {
  approver = await fixture().addStaff("approver");
});
afterEach(() => fixture().db.deleteFrom("positionLimits").execute());

async function setLimit(currency: string | null, limit: string | null, also: object = {}) {
  return fixture().call(approver, "PUT", path, {
    payload: { currency, limit, reason: "What we can lose in a day", ...also },
  });
}

async function readPosition(): Promise<HousePosition> {
  return (await fixture().call(approver, "GET", "/api/admin/position")).body;
}

function wait(ms: number): void {
  fixture().setNow(new Date(fixture().clock().getTime() + ms));
}

const watch = (table = fixture().app.rates.freshTable()) =>
  fixture()
    .db.transaction()
    .execute((tx) => watchPositionLimits(tx, { now: fixture().clock(), table }));

async function sellPounds(amount: string): Promise<void> {
  await fixture().bookTrade(await fixture().addClient(), amount, "GBP", "EUR");
}

it("an exposure above its limit calls the desk from then on until it is lower", async () => {
  await sellPounds("1000.00");
  // 1,170.00 EUR are worth 1,040.00 pounds.
  tick("0.8");
  expect((await setLimit("EUR", "1040.00")).body).toMatchObject({
    positions: [
      { currency: "EUR", exposure: "1040.00", limit: "1040.00", overSince: null },
      { currency: "GBP", exposure: "0.00", limit: null, overSince: null },
    ],
    together: { exposure: "1040.00", limit: null, overSince: null },
  });
  expect(await watch()).toEqual([]);
  await sellPounds("0.86");
  const since = fixture().clock();
  expect(await watch()).toMatchObject([{ scope: "EUR", amount: 104_000n }]);
  wait(30_000);
  expect(await watch()).toEqual([]);
  expect(await readPosition()).toMatchObject({ positions: [{ overSince: since.toISOString() }, {}] });
  const queues = await fixture().call(approver, "GET", "/api/admin/queues");
  expect(queues.body.positionLimits).toMatchObject({ count: 1, oldest: since.toISOString() });
  const inbox = await fixture().call(approver, "GET", "/api/admin/inbox?view=team");
  expect(inbox.body.items).toMatchObject([{ kind: "position_limit", name: "EUR", detail: "1040.00" }]);

  tick("0.75");
  expect(await watch()).toEqual([]);
  expect(await readPosition()).toMatchObject({ positions: [{ overSince: null }, {}] });
  expect((await fixture().call(approver, "GET", "/api/admin/queues")).body.positionLimits.count).toBe(0);
});

it("an exposure above its limit again is new work, whoever took care of it the last time", async () => {
  tick("0.8");
  await setLimit("EUR", "1.00");
  const open = async () =>
    (await fixture().call(approver, "GET", "/api/admin/inbox?view=team")).body.items[0];
  const first = await open();
  const taken = await fixture().call(approver, "POST", `/api/admin/inbox/position_limit/${first.id}/take`, {
    payload: {},
  });
  expect([taken.status, (await open()).taken.own]).toEqual([200, true]);
  await setLimit("EUR", "9000000.00");
  wait(60_000);
  tick("0.8");
  await setLimit("EUR", "1.00");
  expect(await open()).toMatchObject({ name: "EUR", taken: null });
});

it("all currencies together are limited by the sum of their exposures, whichever sides they are on", async () => {
  await fixture().bookTrade(await fixture().addClient(), "200.00", "USD", "EUR");
  tick("0.8");
  // Short of euros by both tests, worth 1,206.23 pounds, and long of 200.00 USD, worth 160.00.
  const { body } = await setLimit(null, "1366.22");
  expect(body.together).toMatchObject({
    exposure: "1366.23",
    limit: "1366.22",
    overSince: expect.any(String),
  });
  expect((await setLimit(null, "1366.23")).body.together).toMatchObject({ overSince: null });
  expect((await setLimit(null, null)).body.together).toMatchObject({ limit: null, overSince: null });
});

it("a limit stays as it was while what it bounds has no rate", async () => {
  await sellPounds("1000.00");
  tick("0.8");
  expect((await setLimit("EUR", "1.00")).body.positions[0].overSince).not.toBeNull();
  wait(600_000);
  expect(await watch()).toEqual([]);
  const { rates, positions } = await readPosition();
  expect(rates?.fresh).toBe(false);
  expect(positions[0]?.overSince).not.toBeNull();
});

it("twenty watchers at once find a limit exceeded once", async () => {
  tick("0.8");
  await setLimit("EUR", "5000.00");
  await setLimit(null, "5000.00");
  await sellPounds("5000.00");
  const found = await Promise.all(Array.from({ length: 20 }, () => watch()));
  expect(found.flat().map(({ scope }) => scope)).toEqual(["EUR", null]);
});

async function auditedChanges() {
  const rows = await fixture()
    .db.selectFrom("auditLog")
    .select("details")
    .where("action", "=", "set_position_limit")
    .orderBy("id")
    .execute();
  return rows.map(({ details }) => details as { before: string | null; after: string });
}

it("of limits that are set at once the last one counts, and each is audited with the one before it", async () => {
  const before = await auditedChanges();
  const limits = Array.from({ length: 10 }, (_, index) => `${index + 1}.00`);
  const answers = await Promise.all(limits.map((limit) => setLimit("EUR", limit)));
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  const changes = (await auditedChanges()).slice(before.length);
  const inForce = (await readPosition()).positions[0]?.limit;
  // A chain: each limit but the first and the last is once the later and once the earlier one.
  expect(changes.map(({ before }) => before ?? "none").toSorted()).toEqual(
    ["none", ...limits.filter((limit) => limit !== inForce)].toSorted(),
  );
  expect(changes.map(({ after }) => after).toSorted()).toEqual(limits.toSorted());
});

it.each([
  [{ limit: "0" }, "input_invalid", "limit"],
  [{ limit: "0.001" }, "amount_too_precise", "limit"],
  [{ limit: "-5" }, "input_invalid", "limit"],
  [{ limit: "much" }, "input_invalid", "limit"],
  [{ limit: "9".repeat(25) }, "amount_too_large", "limit"],
  [{ replaces: "0.001" }, "amount_too_precise", "replaces"],
  [{ currency: "GBP", limit: "5.00" }, "input_invalid", "currency"],
  [{ currency: "XXX", limit: "5.00" }, "input_invalid", "currency"],
  [{ limit: "5.00", reason: " " }, "input_invalid", "reason"],
])("a limit of %j is refused as %s at its field %s", async (change, code, field) => {
  const { status, body } = await setLimit("EUR", "5.00", change);
  expect([status, body.code, Object.keys(body.fields)]).toEqual([422, code, [field]]);
});

it.each<StaffRole>(["broker", "viewer", "operator"])("no limit is set by a %s", async (role) => {
  const payload = { currency: "EUR", limit: "5.00", reason: "What we can lose in a day" };
  const answer = await fixture().call(await fixture().addStaff(role), "PUT", path, { payload });
  expect(answer.status).toBe(403);
});

it("two people set a limit, and neither a request nor a form replaces another limit than the one it shows", async () => {
  const [first, second] = [await summit.staffBrowser("approver"), await summit.staffBrowser("approver")];
  const ask = (limit: string | null, replaces?: string | null) =>
    first.put(path, { currency: "USD", limit, replaces, reason: "What we can lose in a day" });
  const limitNow = async () => {
    const { positions } = (await first.get("/api/admin/position")).body as HousePosition;
    return positions.find(({ currency }) => currency === "USD")?.limit;
  };
  const [wide, narrow] = [await ask("500.00"), await ask("100.00")];
  expect([wide.status, narrow.status, await limitNow()]).toEqual([202, 202, undefined]);
  expect((await confirmApproval(second, wide)).status).toBe(200);
  expect(await limitNow()).toBe("500.00");
  expect((await confirmApproval(second, narrow)).body.code).toBe("approval_overtaken");
  expect((await ask("100.00", null)).body.code).toBe("limit_changed");
  expect((await ask("500.00", "500.00")).status).toBe(200);
  expect((await confirmApproval(second, await ask(null, "500.00"))).status).toBe(200);
  expect(await limitNow()).toBeUndefined();
});
