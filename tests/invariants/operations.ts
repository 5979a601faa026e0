import fc from "fast-check";
import type { ModelTrade } from "./money-model.ts";

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
/** The desk's decisions about queued money; `queued` is taken modulo its count. */
export type QueueOperation = {
  readonly kind: "credit" | "give_back" | "give_back_in_vain";
  readonly queued: number;
};
/** The market moves to this many pence per euro. */
export type MarketOperation = { readonly kind: "market"; readonly penceAEuro: bigint };
export type Operation = ClientOperation | TradeOperation | QueueOperation | MarketOperation;

export const clientCount = 3;

const client = fc.nat(clientCount - 1);
const trade = fc.nat(7);
const minor = fc.bigInt({ min: 1n, max: 100_000n });
const one = <K extends string>(kind: K) => fc.constant(kind);

export const operation: fc.Arbitrary<Operation> = fc.oneof(
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

/** Pays nothing, half or all of the bought amount to the recipient. */
export function splitOf({ to }: ModelTrade, share: number): bigint {
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
