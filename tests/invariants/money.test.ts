import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Database, openDatabase } from "#server/platform/postgres/database.ts";
import { type BookingFixture, openBookingFixture } from "../support/booking-fixture.ts";
import { expectBooksToBalance } from "../support/expect-books-to-balance.ts";
import { repeatCount } from "../support/repeat-count.ts";
import { silentLog } from "../support/silent-log.ts";
import { useTestDatabase } from "../support/use-test-database.ts";
import { isBatchOperation, ModelBatches } from "./batch-model.ts";
import { SummitBatches } from "./batch-steps.ts";
import { type ModelTrade, MoneyModel } from "./money-model.ts";
import { comparedChanges, observeChanges } from "./observed-changes.ts";
import {
  type ClientOperation,
  clientCount,
  fullWalk,
  isOrderOperation,
  isPayoutOperation,
  isScheduleOperation,
  moneyOperation,
  type Operation,
  type OrderOperation,
  operation,
  type PayoutOperation,
  paidFor,
  type TradeOperation,
  takeShare,
} from "./operations.ts";
import { expireModelOrders, fillModelOrders, openMatcherPool, readModelOrders } from "./order-steps.ts";
import { beginSchedules } from "./run-schedules.ts";
import { scheduleOperation } from "./schedule-model.ts";
import { type SummitClient, SummitMoney } from "./summit-money.ts";

// A failing run prints its seed and path: MODEL_SEED=… MODEL_PATH=… repeats it.
const replay = {
  ...(process.env.MODEL_SEED && { seed: Number(process.env.MODEL_SEED) }),
  ...(process.env.MODEL_PATH && { path: process.env.MODEL_PATH }),
};
const numRuns = Number(process.env.MODEL_RUNS ?? repeatCount(15, 400));

const database = useTestDatabase();
let fixture: BookingFixture;
let owner: Database;
let matcher: Database;

beforeAll(async () => {
  fixture = openBookingFixture(database.appUrl);
  matcher = openMatcherPool(database.appUrl);
  owner = openDatabase({ url: database.ownerUrl, log: silentLog, connections: 1 });
  await observeChanges(owner);
});
afterAll(async () => {
  await fixture.close();
  await matcher.destroy();
  await owner.destroy();
});

/** Checks that every recorded change of state is a transition of its lifecycle. */
async function expectLifecycles(): Promise<readonly string[]> {
  const { seen, allowed } = await comparedChanges(owner);
  expect(seen.filter((change) => !allowed.includes(change))).toEqual([]);
  return seen;
}

/** The same money in Summit and in the model, under one index. */
async function beginBoth() {
  const summit = new SummitMoney(fixture);
  const model = new MoneyModel(clientCount);
  const batches = new ModelBatches(model.clients);
  const clients = await Promise.all(Array.from({ length: clientCount }, () => summit.addClient()));
  const tradeIds: string[] = [];
  const orderIds: string[] = [];
  const schedules = beginSchedules({ summit, model, clients, tradeIds });
  const summitBatches = new SummitBatches(fixture, clients);
  summit.moveMarket(model.penceAEuro);

  async function runForClient(each: ClientOperation): Promise<{ model: boolean; summit: boolean }> {
    const client = clients[each.client] as SummitClient;
    if (each.kind === "withdraw") {
      const { minor, arrives } = each;
      return {
        model: model.withdraw(each.client, minor, arrives),
        summit: await summit.withdraw(client, minor, arrives),
      };
    }
    if (each.kind === "deposit") {
      model.deposit(each.client, each.minor);
      await summit.deposit(client, each.minor);
    } else if (each.kind === "earn") {
      model.earn(each.client, each.minor);
      await summit.earn(client, each.minor);
    } else {
      const booked = await summit.book(client, each.minor, each.useShare);
      const accepted = model.mayBook(each.client);
      if (booked && accepted) {
        model.book(each.client, each.minor, booked.to, each.useShare);
        tradeIds.push(booked.id);
      }
      return { model: accepted, summit: booked !== undefined };
    }
    return { model: true, summit: true };
  }

  async function runForOrders(each: OrderOperation): Promise<{ model: boolean; summit: boolean }> {
    if (each.kind === "cancel_order") {
      const at = each.order % Math.max(orderIds.length, 1);
      const [order, id] = [model.orders[at], orderIds[at]];
      if (!order || id === undefined) return { model: false, summit: false };
      const client = clients[order.client] as SummitClient;
      return { model: model.cancelOrder(order), summit: await summit.cancelOrder(client, id) };
    }
    if (each.kind === "place_order") {
      const id = await summit.placeOrder(clients[each.client] as SummitClient, each.minor);
      model.placeOrder(each.client, each.minor);
      orderIds.push(id);
    } else if (each.kind === "expire_orders") {
      model.expireOrders();
      await expireModelOrders(fixture);
    } else {
      await fillModelOrders(matcher, fixture, each.inTime);
      if (each.inTime) await fillModel();
    }
    return { model: true, summit: true };
  }

  /** Gives the model the trades that its pending orders became. */
  async function fillModel(): Promise<void> {
    const rows = await readModelOrders(fixture, orderIds);
    for (const [at, order] of model.orders.entries()) {
      const row = rows[at];
      if (order.status !== "pending" || !row) continue;
      model.fillOrder(order, row.toAmount ?? undefined);
      if (row.tradeId !== null) tradeIds.push(row.tradeId);
    }
  }

  /** A trade of both sides by its index; undefined before the first. */
  function findTrade(index: number): { trade: ModelTrade; id: string } | undefined {
    const at = index % Math.max(tradeIds.length, 1);
    const [trade, id] = [model.trades[at], tradeIds[at]];
    return trade && id !== undefined ? { trade, id } : undefined;
  }

  return {
    /** Applies one operation to both sides; returns whether each accepted it. */
    async run(each: Operation): Promise<{ model: boolean; summit: boolean }> {
      if (isOrderOperation(each)) return runForOrders(each);
      if (isScheduleOperation(each)) return schedules.run(each);
      if (isBatchOperation(each)) return { summit: await summitBatches.run(each), model: batches.run(each) };
      if (isPayoutOperation(each)) {
        const found = findTrade(each.trade);
        if (!found) return { model: false, summit: false };
        const modelled = stepModel(model, each, found.trade);
        return { model: modelled, summit: await summit.stepPayout(each.kind, found.id) };
      }
      if ("client" in each) return runForClient(each);
      if (each.kind === "market") {
        summit.moveMarket(each.penceAEuro);
        return { model: model.moveMarket(each.penceAEuro), summit: true };
      }
      if ("queued" in each) {
        const at = each.queued % Math.max(model.queued.length, 1);
        const receipt = model.queued[at];
        if (!receipt) return { model: false, summit: false };
        const owner = clients[receipt.client] as SummitClient;
        return {
          model: model.decide(at, each.kind),
          summit: await summit.decide(each.kind, { minor: receipt.minor, owner }),
        };
      }
      const found = findTrade(each.trade);
      if (!found) return { model: false, summit: false };
      const { trade, id } = found;
      // Summit goes first: the operation's arguments come from the model's state before it.
      const request = { ...trade, id };
      const modelled = applyToModel(model, each, trade);
      return {
        model: modelled,
        summit: await summit.apply(each, request, clients[trade.client] as SummitClient),
      };
    },
    /** Balances, trade stages and order statuses agree between Summit and the model. */
    async expectSame(): Promise<void> {
      expect(await Promise.all(clients.map((client) => summit.holdings(client)))).toEqual(model.clients);
      expect(await summitBatches.states()).toEqual(batches.states());
      expect(await summit.stages(tradeIds)).toEqual(model.trades.map((trade) => trade.stage));
      const orders = await readModelOrders(fixture, orderIds);
      expect(orders.map((row) => row?.status)).toEqual(model.orders.map(({ status }) => status));
      await schedules.expectSame(fixture);
    },
  };
}

function stepModel(model: MoneyModel, { kind }: PayoutOperation, trade: ModelTrade): boolean {
  if (kind === "prepare" || kind === "approve" || kind === "file") return model.stepPayout(trade, kind);
  return model.moveFile(trade, kind);
}

function applyToModel(model: MoneyModel, each: TradeOperation, trade: ModelTrade): boolean {
  switch (each.kind) {
    case "allocate":
      return model.allocate(trade, takeShare(trade, each.share));
    case "receive":
      return model.receive(trade, paidFor(trade, each.share));
    case "cancel":
      return model.cancel(trade);
    case "fund":
      return model.fundFromBalance(trade);
    case "release":
      return model.release(trade);
    case "send":
      return model.send(trade);
    case "complete":
      return model.settle(trade, "COMPLETED");
    case "return":
      return model.settle(trade, "RETURNED");
  }
}

describe("every money operation", { timeout: repeatCount(240_000, 3_600_000) }, () => {
  it("every money operation matches a small model, in any order", async () => {
    const orders = fc.array(operation, { minLength: 20, maxLength: 80 });
    await fc.assert(
      fc.asyncProperty(orders, async (operations) => {
        const both = await beginBoth();
        for (const each of operations) {
          const accepted = await both.run(each);
          expect(accepted.summit, each.kind).toBe(accepted.model);
        }
        await both.expectSame();
        await expectBooksToBalance(database.appUrl);
      }),
      { numRuns, ...replay, examples: [[[...fullWalk]]] },
    );
    const seen = await expectLifecycles();
    // Reported by the walk that ran before.
    expect(seen).toEqual(
      expect.arrayContaining([
        "quotes: OPEN → BOOKED",
        "trades: AWAITING_FUNDS → FUNDED",
        "receipts: UNMATCHED → MATCHED",
        "orders: pending → filled",
        "orders: pending → cancelled",
        "orders: pending → expired",
        "payments: ready → prepared",
        "payments: prepared → approved",
        "payments: approved → sent",
        "payout_instructions: UNANSWERED → ACCEPTED",
        "payout_instructions: UNANSWERED → REJECTED",
        "payout_batches: MADE → UPLOADED",
        "payout_batches: UPLOADED → ACCEPTED",
        "payout_batches: MADE → REJECTED",
        "payment_schedules: ACTIVE → PAUSED",
        "payment_schedules: ACTIVE → CANCELLED",
        "scheduled_payments: DUE → PAID",
        "scheduled_payments: DUE → FAILED",
        "scheduled_payments: DUE → SKIPPED",
        "payment_batches: DRAFT → PAYING",
        "payment_batches: PAYING → FINISHED",
      ]),
    );
  });

  it("concurrent operations on the same trades keep the books balanced", async () => {
    const each = fc.oneof(
      { weight: 4, arbitrary: moneyOperation },
      { weight: 1, arbitrary: scheduleOperation },
    );
    const bunches = fc.array(fc.array(each, { minLength: 2, maxLength: 6 }), {
      minLength: 6,
      maxLength: 14,
    });
    await fc.assert(
      fc.asyncProperty(bunches, async (all) => {
        const both = await beginBoth();
        // Concurrent operations may run in any order, so only the books are compared.
        for (const bunch of all) await Promise.all(bunch.map((each) => both.run(each)));
        await expectBooksToBalance(database.appUrl);
      }),
      // Concurrent operations interleave differently each time: shrinking would take minutes and lose the
      // error.
      { numRuns, ...replay, endOnFailure: true },
    );
    await expectLifecycles();
  });
});
