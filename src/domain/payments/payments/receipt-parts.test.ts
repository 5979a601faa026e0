import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CurrencyCode } from "#domain/currency.ts";
import { money } from "#domain/money.ts";
import type { TradeStage } from "#domain/trading/trades/lifecycle.ts";
import { mayDivide, type ReceiptPart } from "./receipt-parts.ts";

const received = money(150_000n, "GBP");
const toTrade = (
  id: string,
  amount: bigint,
  stage: TradeStage = "AWAITING_FUNDS",
  due: bigint = amount,
  currency: CurrencyCode = "GBP",
): ReceiptPart => ({
  trade: { id, clientId: "client", reference: "FX12345678", stage, due: money(due, currency), received: 0n },
  clientId: "client",
  amount,
});
const toBalance = (amount: bigint, clientId = "client"): ReceiptPart => ({ trade: null, clientId, amount });

describe("the desk divides money that waited", () => {
  it.each<[string, ReceiptPart[]]>([
    ["whole to a trade that is due as much", [toTrade("one", 150_000n)]],
    ["whole to a client's balance", [toBalance(150_000n)]],
    ["as a part of what a trade is due", [toTrade("one", 150_000n, "AWAITING_FUNDS", 150_001n)]],
    ["over several trades", [toTrade("one", 100_000n), toTrade("two", 50_000n)]],
    ["to a trade, and what is over to the balance", [toTrade("one", 140_000n), toBalance(10_000n)]],
    ["between two clients' balances", [toBalance(1n, "one"), toBalance(149_999n, "two")]],
  ])("the desk divides queued money %s", (_, parts) => {
    expect(mayDivide(received, parts)).toEqual({ ok: true, value: true });
  });

  it.each<[string, ReceiptPart[], string]>([
    ["nowhere", [], "receipt_parts_sum"],
    ["less than all of it", [toBalance(149_999n)], "receipt_parts_sum"],
    ["more than all of it", [toBalance(150_001n)], "receipt_parts_sum"],
    ["a part of nothing", [toBalance(150_000n), toBalance(0n, "other")], "receipt_parts_sum"],
    ["a part below nothing", [toBalance(150_001n), toBalance(-1n, "other")], "receipt_parts_sum"],
    [
      "more than a trade is due",
      [toTrade("one", 150_000n, "AWAITING_FUNDS", 149_999n)],
      "receipt_part_amount",
    ],
    [
      "to a trade in another currency",
      [toTrade("one", 150_000n, "AWAITING_FUNDS", 150_000n, "EUR")],
      "receipt_part_currency",
    ],
    ["to a trade that has its money", [toTrade("one", 150_000n, "FUNDED")], "trade_not_awaiting_funds"],
    ["to a trade that is cancelled", [toTrade("one", 150_000n, "CANCELLED")], "trade_not_awaiting_funds"],
    ["to one trade twice", [toTrade("one", 75_000n), toTrade("one", 75_000n)], "receipt_parts_repeated"],
    ["to one balance twice", [toBalance(75_000n), toBalance(75_000n)], "receipt_parts_repeated"],
  ])("the desk cannot divide queued money %s", (_, parts, refusal) => {
    expect(mayDivide(received, parts)).toEqual({ ok: false, refusal });
  });
});

it("an accepted division is always all of the money, and never a penny more", () => {
  const part = fc.oneof(
    fc
      .record({ id: fc.constantFrom("a", "b", "c"), amount: fc.bigInt({ min: -5n, max: 60n }) })
      .map((each) => toTrade(each.id, each.amount)),
    fc
      .record({ id: fc.constantFrom("x", "y"), amount: fc.bigInt({ min: -5n, max: 60n }) })
      .map((each) => toBalance(each.amount, each.id)),
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 5 }), fc.bigInt({ min: 1n, max: 100n }), (parts, minor) => {
      const outcome = mayDivide(money(minor, "GBP"), parts);
      const sum = parts.reduce((total, { amount }) => total + amount, 0n);
      return !outcome.ok || (sum === minor && parts.every(({ amount }) => amount > 0n));
    }),
    { numRuns: 500 },
  );
});
