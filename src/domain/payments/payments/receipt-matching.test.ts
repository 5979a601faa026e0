import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { advance } from "#domain/lifecycle.ts";
import { money } from "#domain/money.ts";
import { type TradeStage, tradeStages } from "#domain/trading/trades/lifecycle.ts";
import { receiptLifecycle } from "./receipt-lifecycle.ts";
import { matchReceipt, queueEvent, type ReferencedTrade } from "./receipt-matching.ts";

const pounds = (minor: bigint) => money(minor, "GBP");
const tolerance = 100n;
const trade = (stage: TradeStage = "AWAITING_FUNDS", received = 0n): ReferencedTrade => ({
  id: "trade",
  clientId: "client",
  reference: "FX12345678",
  stage,
  due: pounds(100_000n),
  received,
});
const naming = (named: ReferencedTrade) => ({ trades: [named], clientIds: [] });

describe("money that names a trade", () => {
  it.each<[string, bigint, bigint, bigint, bigint]>([
    ["all that is due", 0n, 100_000n, 100_000n, 0n],
    ["the smallest part", 0n, 1n, 1n, 0n],
    ["all but a penny", 0n, 99_999n, 99_999n, 0n],
    ["exactly the rest", 40_000n, 60_000n, 60_000n, 0n],
    ["a penny more than is due", 0n, 100_001n, 100_000n, 1n],
    ["as much more as is tolerated", 0n, 100_100n, 100_000n, 100n],
    ["as much more than the rest as is tolerated", 99_999n, 101n, 1n, 100n],
  ])(
    "money that names a trade gives it %s and the balance the excess",
    (_, before, minor, toTrade, toBalance) => {
      const waiting = trade("AWAITING_FUNDS", before);
      expect(matchReceipt(pounds(minor), naming(waiting), tolerance)).toEqual({
        goesTo: "trade",
        trade: waiting,
        toTrade,
        toBalance,
      });
    },
  );

  it("money that names a trade is queued when the total exceeds the tolerance", () => {
    const waiting = trade("AWAITING_FUNDS", 99_000n);
    expect(matchReceipt(pounds(1_101n), naming(waiting), tolerance)).toMatchObject({
      queue: "over",
      reason: "10.00 GBP was still due, but 11.01 GBP arrived.",
    });
  });

  it.each<[string, ReturnType<typeof money>, TradeStage, string, string]>([
    [
      "a penny more than is tolerated over",
      pounds(100_101n),
      "AWAITING_FUNDS",
      "OVERPAID",
      "1,000.00 GBP was due, but 1,001.01 GBP arrived.",
    ],
    [
      "in another currency",
      money(100_000n, "EUR"),
      "AWAITING_FUNDS",
      "UNMATCHED",
      "FX12345678 is due in GBP, but 1,000.00 EUR arrived.",
    ],
    [
      "too late",
      pounds(100_000n),
      "CANCELLED",
      "UNMATCHED",
      "FX12345678 was cancelled before the money arrived.",
    ],
    [
      "after a failure",
      pounds(100_000n),
      "FAILED",
      "UNMATCHED",
      "FX12345678 failed before the money arrived.",
    ],
    [
      "a second time",
      pounds(100_000n),
      "FUNDED",
      "UNMATCHED",
      "FX12345678 was already funded when the money arrived.",
    ],
    [
      "a second time, once it is paid out",
      pounds(100_000n),
      "COMPLETED",
      "UNMATCHED",
      "FX12345678 was already funded when the money arrived.",
    ],
  ])("money that names a trade is queued when it arrives %s", (_, received, stage, status, reason) => {
    const match = matchReceipt(received, naming(trade(stage)), tolerance);
    const late = stage !== "AWAITING_FUNDS";
    const queue = late ? "late" : status === "OVERPAID" ? "over" : "unmatched";
    expect(match).toEqual({
      goesTo: "queue",
      queue,
      trade: trade(stage),
      clientId: "client",
      reason,
    });
    expect(advance(receiptLifecycle, "UNMATCHED", queueEvent(queue))).toBe(status);
  });
});

describe("money that names no trade", () => {
  it("money that names no trade goes to the client whose deposit reference it names, in any currency and amount", () => {
    expect(matchReceipt(money(1n, "JPY"), { trades: [], clientIds: ["client"] }, tolerance)).toEqual({
      goesTo: "balance",
      clientId: "client",
    });
  });

  it("money is queued when it names nobody or more than one client", () => {
    const nobody = matchReceipt(pounds(1n), { trades: [], clientIds: [] }, tolerance);
    expect(nobody).toMatchObject({ queue: "unmatched", goesTo: "queue", trade: null });
    const both = matchReceipt(pounds(100_000n), { trades: [trade()], clientIds: ["client"] }, tolerance);
    expect(both).toMatchObject({ queue: "unmatched", goesTo: "queue", trade: null });
  });
});

it("a trade gets at most what is due, the balance at most the tolerance, and nothing else is allocated", () => {
  const received = fc.record({
    minor: fc.bigInt({ min: 1n, max: 200_000n }),
    currency: fc.constantFrom("GBP" as const, "EUR" as const),
  });
  const before = fc.bigInt({ min: 0n, max: 99_999n });
  fc.assert(
    fc.property(received, before, fc.constantFrom(...tradeStages), (amount, sum, stage) => {
      const match = matchReceipt(amount, naming(trade(stage, sum)), tolerance);
      const fits = amount.minor <= 100_000n - sum + tolerance;
      const isTaken = fits && amount.currency === "GBP" && stage === "AWAITING_FUNDS";
      if (match.goesTo !== "trade") return !isTaken && match.goesTo === "queue" && match.reason.length > 0;
      const { toTrade, toBalance } = match;
      return isTaken && toTrade + toBalance === amount.minor && sum + toTrade <= 100_000n && toTrade > 0n;
    }),
    { numRuns: 1_000 },
  );
});
