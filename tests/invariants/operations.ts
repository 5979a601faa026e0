import fc from "fast-check";
import { type BatchOperation, batchOperation, batchWalk } from "./batch-model.ts";
import type { ModelTrade } from "./money-model.ts";
import { type ScheduleOperation, scheduleOperation } from "./schedule-model.ts";

/** Operations on a client's money and trades; `client` and `trade` are taken modulo their counts. */
export type ClientOperation =
  | { readonly kind: "withdraw"; readonly client: number; readonly minor: bigint; readonly arrives: boolean }
  | { readonly kind: "deposit"; readonly client: number; readonly minor: bigint }
  | { readonly kind: "earn"; readonly client: number; readonly minor: bigint }
  | { readonly kind: "book"; readonly client: number; readonly minor: bigint; readonly useShare: boolean };
export type TradeOperation =
  | { readonly kind: "allocate" | "receive"; readonly trade: number; readonly share: number }
  | {
      readonly kind: "cancel" | "fund" | "release" | "send" | "complete" | "return";
      readonly trade: number;
    };
/** The desk's steps with a trade's payout in a file, and the bank's answers to that file. */
export type PayoutOperation = {
  readonly kind: "prepare" | "approve" | "file" | "upload" | "accept" | "reject";
  readonly trade: number;
};
/** Orders from pounds to euros; `order` is taken modulo its count. A late rate fills none. */
export type OrderOperation =
  | { readonly kind: "place_order"; readonly client: number; readonly minor: bigint }
  | { readonly kind: "cancel_order"; readonly order: number }
  | { readonly kind: "fill_orders"; readonly inTime: boolean }
  | { readonly kind: "expire_orders" };
/** The desk's decisions about queued money; `queued` is taken modulo its count. */
export type QueueOperation = {
  readonly kind: "credit" | "give_back" | "give_back_in_vain";
  readonly queued: number;
};
/** The market moves to this many pence per euro. */
export type MarketOperation = { readonly kind: "market"; readonly penceAEuro: bigint };
export type Operation =
  | ClientOperation
  | TradeOperation
  | PayoutOperation
  | OrderOperation
  | QueueOperation
  | BatchOperation
  | MarketOperation
  | ScheduleOperation;

export const clientCount = 3;

const client = fc.nat(clientCount - 1);
const trade = fc.nat(7);
const minor = fc.bigInt({ min: 1n, max: 100_000n });
const one = <K extends string>(kind: K) => fc.constant(kind);

/** Operations of clients and of the desk on balances, trades and queued money. */
export const moneyOperation: fc.Arbitrary<Operation> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ kind: one("deposit"), client, minor }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: one("market"), penceAEuro: fc.bigInt({ min: 70n, max: 99n }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: one("earn"), client, minor }) },
  { weight: 2, arbitrary: fc.record({ kind: one("withdraw"), client, minor, arrives: fc.boolean() }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: one("book"),
      client,
      minor: minor.map((some) => some + 100n),
      useShare: fc.boolean(),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: one("allocate"), trade, share: fc.nat(2) }) },
  { weight: 4, arbitrary: fc.record({ kind: one("receive"), trade, share: fc.nat(5) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom("credit", "give_back", "give_back_in_vain"),
      queued: fc.nat(7),
    }),
  },
  {
    weight: 9,
    arbitrary: fc.record({
      kind: fc.constantFrom("cancel", "fund", "release", "release", "send", "send", "complete", "return"),
      trade,
    }),
  },
);

/** Those, and the steps of payout files and orders. */
export const operation: fc.Arbitrary<Operation> = fc.oneof(
  { weight: 30, arbitrary: moneyOperation },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constantFrom("prepare", "approve", "file", "file", "upload", "accept", "reject"),
      trade,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: one("place_order"), client, minor: minor.map((some) => some + 100n) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: one("cancel_order"), order: fc.nat(7) }) },
  { weight: 2, arbitrary: fc.record({ kind: one("fill_orders"), inTime: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: one("expire_orders") }) },
  { weight: 7, arbitrary: scheduleOperation },
  { weight: 8, arbitrary: batchOperation },
);

/** Walks two payouts through files, one accepted and one rejected, and orders and a batch to each of their ends. */
export const fullWalk: readonly Operation[] = [
  { kind: "book", client: 0, minor: 10_000n, useShare: false },
  { kind: "allocate", trade: 0, share: 2 },
  { kind: "receive", trade: 0, share: 0 },
  { kind: "release", trade: 0 },
  { kind: "prepare", trade: 0 },
  { kind: "approve", trade: 0 },
  { kind: "file", trade: 0 },
  { kind: "upload", trade: 0 },
  { kind: "accept", trade: 0 },
  { kind: "complete", trade: 0 },
  { kind: "place_order", client: 1, minor: 20_000n },
  { kind: "fill_orders", inTime: false },
  { kind: "fill_orders", inTime: true },
  { kind: "allocate", trade: 1, share: 1 },
  { kind: "receive", trade: 1, share: 0 },
  { kind: "release", trade: 1 },
  { kind: "file", trade: 1 },
  { kind: "reject", trade: 1 },
  { kind: "return", trade: 1 },
  { kind: "place_order", client: 2, minor: 5_000n },
  { kind: "cancel_order", order: 1 },
  { kind: "place_order", client: 2, minor: 5_000n },
  { kind: "expire_orders" },
  { kind: "deposit", client: 2, minor: 50_000n },
  { kind: "set_up", client: 2, minor: 2_000n, exchange: "any_rate" },
  { kind: "pay", schedule: 0, day: 0, late: false },
  { kind: "set_up", client: 2, minor: 2_000n, exchange: 140n },
  { kind: "pay", schedule: 1, day: 0, late: true },
  { kind: "pay", schedule: 1, day: 1, late: true },
  { kind: "set_up", client: 2, minor: 2_000n, exchange: "none" },
  { kind: "pause", schedule: 2 },
  { kind: "resume", schedule: 2 },
  { kind: "stop", schedule: 2 },
  { kind: "set_up", client: 2, minor: 2_000n, exchange: 140n },
  { kind: "pay", schedule: 3, day: 0, late: true },
  { kind: "skip", schedule: 3 },
  ...batchWalk,
];

const orderKinds = ["place_order", "cancel_order", "fill_orders", "expire_orders"];
const payoutKinds = ["prepare", "approve", "file", "upload", "accept", "reject"];

export function isOrderOperation(each: Operation): each is OrderOperation {
  return orderKinds.includes(each.kind);
}

const scheduleKinds = ["set_up", "pause", "resume", "skip", "stop", "pay"];

export function isScheduleOperation(each: Operation): each is ScheduleOperation {
  return scheduleKinds.includes(each.kind);
}

export function isPayoutOperation(each: Operation): each is PayoutOperation {
  return payoutKinds.includes(each.kind);
}

/** Pays nothing, half or all of the bought amount to the recipient. */
export function takeShare({ to }: ModelTrade, share: number): bigint {
  return (to * BigInt(share)) / 2n;
}

/**
 * Mostly what is due; sometimes a penny less or more, or half of it. Profit share pays at most half of a
 * trade, so this is never zero.
 */
export function paidFor({ from, shareUsed }: ModelTrade, share: number): bigint {
  const due = from - shareUsed;
  return share === 5 ? due / 2n : due + (share === 3 ? -1n : share === 4 ? 1n : 0n);
}
