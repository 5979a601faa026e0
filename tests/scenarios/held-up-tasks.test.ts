import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { CurrencyCode } from "#domain/currency.ts";
import { clientBalance } from "#domain/ledger/journals/account-ref.ts";
import { lockNamedAccounts } from "#server/ledger/journals/post-journals.ts";
import { batchRoutes } from "#server/payments/batches/routes.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import { followCoverDeals } from "#server/processes/cover-deals.ts";
import { drawForwards } from "#server/processes/draw-forwards.ts";
import { expireUnfunded } from "#server/processes/expire-unfunded.ts";
import { markOpenForwards } from "#server/processes/mark-forwards.ts";
import { payDatedLines } from "#server/processes/pay-dated-lines.ts";
import { paySchedules } from "#server/processes/pay-schedules.ts";
import { lockExposures } from "#server/trading/trades/store.ts";
import { lockCoverDeal } from "#server/trading/treasury/store.ts";
import { coverCalls, coverRoutes } from "../support/cover-fixture.ts";
import { expectBooksToBalance } from "../support/expect-books-to-balance.ts";
import { openTestPool } from "../support/open-test-pool.ts";
import { openOrderFixture } from "../support/order-fixture.ts";
import type { PaymentFixture, SignedIn } from "../support/payment-fixture.ts";
import { serveSummit } from "../support/serve-summit.ts";
import {
  bookedAt,
  lastDayAtThree,
  openForwardPairs,
  setupForwardFixture,
} from "../support/setup-forward-fixture.ts";
import { setupPaymentFixture } from "../support/setup-payment-fixture.ts";
import { setupScheduleFixture } from "../support/setup-schedule-fixture.ts";

/* One client's rows are locked by somebody who keeps them; what is due for the next client is done all the same. */

type Lock = (tx: Transaction) => Promise<unknown>;
type Task = (app: PaymentFixture["app"], db: PaymentFixture["db"]) => Promise<unknown>;

/** In ms, instead of the patience that tests have otherwise. */
const waitMs = 300;

/** Runs a task while rows are locked; returns why it failed. */
async function runWhileLocked({ app, db, url }: PaymentFixture, lock: Lock, task: Task): Promise<string> {
  const impatient = openTestPool(url, { connections: 2, waitMs });
  return whileLocked(db, lock, () => task(app, impatient)).finally(() => impatient.destroy());
}

async function whileLocked(db: Database, lock: Lock, work: () => Promise<unknown>): Promise<string> {
  return db.transaction().execute(async (tx) => {
    await lock(tx);
    return work().then(
      () => "done",
      (error: Error & { readonly code?: string }) => error.code ?? error.message,
    );
  });
}

const lockNotAvailable = "55P03";
const moneyOf =
  ({ id }: SignedIn, currency: CurrencyCode) =>
  (tx: Transaction) =>
    lockNamedAccounts(tx, [clientBalance(id, currency)]);
const exposureOf =
  ({ id }: { readonly id: string }) =>
  (tx: Transaction) =>
    lockExposures(tx, [id]);

describe("payments of a day", () => {
  const { desk, scheduleOf, paymentsOf } = setupScheduleFixture(batchRoutes);
  beforeEach(() => desk().setNow(new Date("2026-03-10T10:00:00Z")));

  async function paying(): Promise<SignedIn> {
    const client = await desk().addClient();
    await desk().deposit(client, "1000.00", "EUR");
    return client;
  }

  it("a scheduled payment that can't be made for a lock leaves the next client's to be made", async () => {
    const [held, next] = [await paying(), await paying()];
    for (const client of [held, next]) {
      const recipient = await desk().addBeneficiary(client);
      await scheduleOf(client, recipient, { frequency: "once", startsOn: "2026-03-11" });
    }
    desk().setNow(new Date("2026-03-11T09:00:00Z"));
    expect(await runWhileLocked(desk(), moneyOf(held, "EUR"), paySchedules)).toBe(lockNotAvailable);
    expect(await paymentsOf(held)).toHaveLength(0);
    expect(await paymentsOf(next)).toHaveLength(1);
    await paySchedules(desk().app, desk().db);
    expect(await paymentsOf(held)).toHaveLength(1);
    await expectBooksToBalance(desk().url);
  });

  it("a dated line of a batch that can't be paid for a lock leaves the next client's to be paid", async () => {
    const [held, next] = [await paying(), await paying()];
    for (const client of [held, next]) {
      const line = "Demo Person 1\tEUR\t10.00\t2026-03-12\tDE89370400440532013000\tCOBADEFF\tBerlin\tDE";
      const text = `Recipient\tCurrency\tAmount\tDate\tIBAN\tBIC\tTown\tCountry\n${line}`;
      const { body } = await desk().call(client, "POST", "/api/batches", {
        payload: { name: "Salaries", text },
      });
      const payload = { version: body.version };
      const { status } = await desk().call(client, "POST", `/api/batches/${body.id}/pay`, { payload });
      expect(status).toBe(200);
    }
    desk().setNow(new Date("2026-03-12T09:00:00Z"));
    expect(await runWhileLocked(desk(), moneyOf(held, "EUR"), payDatedLines)).toBe(lockNotAvailable);
    expect(await paymentsOf(held)).toHaveLength(0);
    expect(await paymentsOf(next)).toHaveLength(1);
    await payDatedLines(desk().app, desk().db);
    expect(await paymentsOf(held)).toHaveLength(1);
    await expectBooksToBalance(desk().url);
  });
});

describe("trades and forwards", () => {
  const { desk, booked, read, funded } = setupForwardFixture();
  beforeAll(() => openForwardPairs(desk(), ["EUR", "GBP"]));
  beforeEach(() => {
    desk().setNow(bookedAt);
    desk().setMid("GBP", "EUR", "1.17");
  });

  it("an unpaid trade that can't be closed out for a lock leaves the next client's to be closed out", async () => {
    const [held, next] = [await funded(), await funded()];
    const first = await desk().bookTrade(held);
    const second = await desk().bookTrade(next);
    const stageOf = async (who: SignedIn, id: string) =>
      (await desk().readTrade(await desk().signInAgain(who), id)).stage;
    const stages = async () => [await stageOf(held, first.id), await stageOf(next, second.id)];
    desk().setNow(new Date(second.fundBy));
    expect(await runWhileLocked(desk(), moneyOf(held, "GBP"), expireUnfunded)).toBe(lockNotAvailable);
    expect(await stages()).toEqual(["AWAITING_FUNDS", "CANCELLED"]);
    await expireUnfunded(desk().app, desk().db);
    expect(await stages()).toEqual(["CANCELLED", "CANCELLED"]);
    await expectBooksToBalance(desk().url);
  });

  it("a forward that can't be drawn on its last day for a lock leaves the next client's to be drawn", async () => {
    const [held, next] = [await funded(), await funded()];
    const first = await booked(held);
    const second = await booked(next);
    desk().setNow(lastDayAtThree);
    expect(await runWhileLocked(desk(), exposureOf(held), drawForwards)).toBe(lockNotAvailable);
    expect((await read(held, first.id)).status).toBe("ACTIVE");
    expect((await read(next, second.id)).status).toBe("DRAWN");
    await drawForwards(desk().app, desk().db);
    expect((await read(held, first.id)).status).toBe("DRAWN");
    await expectBooksToBalance(desk().url);
  });

  it("a forward whose margin call can't be changed for a lock leaves the next client's to be called", async () => {
    const [held, next] = [await funded(), await funded()];
    const first = await booked(held);
    const second = await booked(next);
    desk().setMid("GBP", "EUR", "1.205");
    await markOpenForwards(desk().app, desk().db);
    desk().setMid("GBP", "EUR", "1.22");
    const asked = async (who: SignedIn, id: string) => Number((await read(who, id)).marginCall?.amount);
    const before = await asked(next, second.id);
    const call: Lock = (tx) =>
      tx.selectFrom("marginCalls").selectAll().where("forwardId", "=", first.id).forUpdate().execute();
    expect(await runWhileLocked(desk(), call, markOpenForwards)).toBe(lockNotAvailable);
    expect(await asked(held, first.id)).toBe(before);
    expect(await asked(next, second.id)).toBeGreaterThan(before);
    await markOpenForwards(desk().app, desk().db);
    expect(await asked(held, first.id)).toBe(await asked(next, second.id));
  });
});

describe("cover deals", () => {
  const fixture = setupPaymentFixture("normal", { routes: coverRoutes, subscriptions: {} });
  const { tick, wait, simulate, draft, quote, confirm, read } = coverCalls(fixture);

  it("a deal whose answer can't be recorded for a lock leaves the next one's to be recorded", async () => {
    const dealer = await fixture().addStaff("operator");
    const approver = await fixture().addStaff("approver");
    const ids: string[] = [];
    for (let index = 0; index < 2; index += 1) {
      simulate("normal");
      tick("0.8");
      const { body: drafted } = await draft(dealer);
      const { body: quoted } = await quote(approver, drafted.id);
      simulate("silent");
      expect((await confirm(approver, quoted)).body.status).toBe("UNKNOWN");
      ids.push(drafted.id);
    }
    simulate("normal");
    wait(31_000);
    const [held = "", next = ""] = ids;
    const lock: Lock = (tx) => lockCoverDeal(tx, held);
    expect(await runWhileLocked(fixture(), lock, followCoverDeals)).toBe(lockNotAvailable);
    expect((await read(approver, held)).status).toBe("UNKNOWN");
    expect((await read(approver, next)).status).toBe("FILLED");
    await followCoverDeals(fixture().app, fixture().db);
    expect((await read(approver, held)).status).toBe("FILLED");
    await expectBooksToBalance(fixture().url);
  });
});

describe("orders", () => {
  const summit = serveSummit();

  it.each([
    ["a lock", { waitMs }, lockNotAvailable],
    ["a statement that takes too long", { statementTimeoutMs: 3_000 }, "57014"],
  ])(
    "an order that can't be filled for %s leaves the others that the rate reaches to be filled",
    async (_why, limits, why) => {
      const { tick, addClient, place, read, addMatcher } = openOrderFixture(summit);
      tick();
      const [held, next] = [await addClient(), await addClient()];
      const [first, second] = [await place(held), await place(next)];
      const matcher = await addMatcher(limits);
      tick("0.78");
      const { db } = summit.app;
      expect(await whileLocked(db, exposureOf(held), matcher.match)).toBe(why);
      expect((await read(held, first)).status).toBe("pending");
      expect((await read(next, second)).status).toBe("filled");
      await matcher.takeOver();
      expect((await read(held, first)).status).toBe("filled");
      await matcher.close();
      await expectBooksToBalance(summit.databaseUrl);
    },
  );
});
