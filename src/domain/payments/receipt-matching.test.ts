import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { money } from "../money.ts";
import { type TradeStage, tradeStages } from "../trades/trade-stage.ts";
import { matchReceipt, type NamedTrade } from "./receipt-matching.ts";

const pounds = (minor: bigint) => money(minor, "GBP");
const trade = (stage: TradeStage = "AWAITING_FUNDS"): NamedTrade => ({
  id: "trade",
  clientId: "client",
  reference: "FX12345678",
  stage,
  due: pounds(100_000n),
});
const naming = (named: NamedTrade) => ({ trades: [named], clientIds: [] });

describe("money that names a trade", () => {
  it("funds it when it is exactly what is due and the trade still waits", () => {
    const waiting = trade();
    expect(matchReceipt(pounds(100_000n), naming(waiting))).toEqual({
      status: "MATCHED",
      goesTo: "trade",
      trade: waiting,
    });
  });

  it.each<[string, ReturnType<typeof money>, TradeStage, string, string]>([
    [
      "a penny under",
      pounds(99_999n),
      "AWAITING_FUNDS",
      "UNDERPAID",
      "1,000.00 GBP was due, and 999.99 GBP came in.",
    ],
    [
      "a penny over",
      pounds(100_001n),
      "AWAITING_FUNDS",
      "OVERPAID",
      "1,000.00 GBP was due, and 1,000.01 GBP came in.",
    ],
    [
      "in another currency",
      money(100_000n, "EUR"),
      "AWAITING_FUNDS",
      "UNMATCHED",
      "FX12345678 is due in GBP, and 1,000.00 EUR came in.",
    ],
    [
      "too late",
      pounds(100_000n),
      "CANCELLED",
      "UNMATCHED",
      "FX12345678 was cancelled before the money came in.",
    ],
    [
      "after a failure",
      pounds(100_000n),
      "FAILED",
      "UNMATCHED",
      "FX12345678 had failed before the money came in.",
    ],
    [
      "a second time",
      pounds(100_000n),
      "FUNDED",
      "UNMATCHED",
      "FX12345678 was already funded when the money came in.",
    ],
    [
      "a second time, once it is paid out",
      pounds(100_000n),
      "COMPLETED",
      "UNMATCHED",
      "FX12345678 was already funded when the money came in.",
    ],
  ])("waits for the desk when it comes %s", (_, received, stage, status, reason) => {
    const match = matchReceipt(received, naming(trade(stage)));
    const late = stage !== "AWAITING_FUNDS";
    const queue = late ? "late" : ({ UNDERPAID: "under", OVERPAID: "over" }[status] ?? "unmatched");
    expect(match).toEqual({ status, goesTo: "queue", queue, trade: trade(stage), reason });
  });
});

describe("money that names no trade", () => {
  it("goes to the client whose deposit reference it names, in whatever currency and size", () => {
    expect(matchReceipt(money(1n, "JPY"), { trades: [], clientIds: ["client"] })).toEqual({
      status: "MATCHED",
      goesTo: "balance",
      clientId: "client",
    });
  });

  it("waits for the desk when nobody is named, or more than one", () => {
    const nobody = matchReceipt(pounds(1n), { trades: [], clientIds: [] });
    expect(nobody).toMatchObject({ status: "UNMATCHED", goesTo: "queue", trade: null });
    const both = matchReceipt(pounds(100_000n), { trades: [trade()], clientIds: ["client"] });
    expect(both).toMatchObject({ status: "UNMATCHED", goesTo: "queue", trade: null });
  });
});

it("funds a trade only with the exact amount, and says why in every other case", () => {
  const received = fc.record({
    minor: fc.bigInt({ min: 1n, max: 200_000n }),
    currency: fc.constantFrom("GBP" as const, "EUR" as const),
  });
  fc.assert(
    fc.property(received, fc.constantFrom(...tradeStages), (amount, stage) => {
      const match = matchReceipt(amount, naming(trade(stage)));
      const exact = amount.minor === 100_000n && amount.currency === "GBP" && stage === "AWAITING_FUNDS";
      return exact ? match.goesTo === "trade" : match.goesTo === "queue" && match.reason.length > 0;
    }),
    { examples: [[pounds(100_000n) as { minor: bigint; currency: "GBP" }, "AWAITING_FUNDS"]] },
  );
});
