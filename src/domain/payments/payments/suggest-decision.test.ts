import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { money } from "#domain/money.ts";
import { type TradeStage, tradeStages } from "#domain/trading/trades/lifecycle.ts";
import { payerRelations } from "./payer-relation.ts";
import type { ReferencedTrade } from "./receipt-matching.ts";
import {
  describeNoSuggestion,
  describeSuggestion,
  type QueuedFunds,
  suggestDecision,
  suggestionKey,
} from "./suggest-decision.ts";

const pounds = (minor: bigint) => money(minor, "GBP");
const trade = (stage: TradeStage = "AWAITING_FUNDS", received = 0n): ReferencedTrade => ({
  id: "trade",
  clientId: "client",
  reference: "FX12345678",
  stage,
  due: pounds(100_000n),
  received,
});
const waiting = (facts: Partial<QueuedFunds> = {}): QueuedFunds => ({
  amount: pounds(150_000n),
  trades: [trade()],
  clientIds: [],
  namesPayment: false,
  payer: "same",
  isHeld: false,
  isUnverified: false,
  isRestricted: false,
  isClosed: false,
  hasPayerAccount: true,
  ...facts,
});

const fund = "Allocate 1,000.00 GBP to FX12345678 and 500.00 GBP to the client's balance.";
const balance = "Credit 1,500.00 GBP to the client's balance.";
const back = "Return 1,500.00 GBP to the payer's account.";

describe("money that waits", () => {
  it.each<[string, Partial<QueuedFunds>, string]>([
    ["too much pays the trade, and the rest is the balance's", {}, fund],
    [
      "the trade takes only what it is still due",
      { trades: [trade("AWAITING_FUNDS", 99_999n)] },
      "Allocate 0.01 GBP to FX12345678 and 1,499.99 GBP to the client's balance.",
    ],
    [
      "too little is a part of what the trade is due",
      { amount: pounds(40_000n) },
      "Allocate 400.00 GBP to FX12345678.",
    ],
    ["too late goes to the balance", { trades: [trade("CANCELLED")] }, balance],
    ["a second time goes to the balance", { trades: [trade("PAYING")] }, balance],
    [
      "in another currency goes to the balance",
      { amount: money(150_000n, "EUR") },
      "Credit 1,500.00 EUR to the client's balance.",
    ],
    ["under a deposit reference goes to the balance", { trades: [], clientIds: ["client"] }, balance],
    ["of a third party goes back", { payer: "third_party" }, back],
    ["of nobody known goes back", { trades: [], payer: null }, back],
    ["too late for a closed account goes back", { trades: [trade("CANCELLED")], isClosed: true }, back],
    ["without a payer's name goes where its text says", { payer: "no_payer_name" }, fund],
    ["recorded by hand pays the trade all the same", { isUnverified: true }, fund],
  ])("queued money has a suggestion: %s", (_, facts, words) => {
    const suggestion = suggestDecision(waiting(facts));
    expect(suggestion && describeSuggestion(suggestion)).toBe(words);
  });

  it.each<[string, Partial<QueuedFunds>, string]>([
    ["a screening case decides", { isHeld: true }, "Decide the payer's screening case first."],
    [
      "its client may receive nothing",
      { isRestricted: true },
      "Wait until the client's restriction on incoming money is lifted.",
    ],
    [
      "a third party's account is not known",
      { payer: "third_party", hasPayerAccount: false },
      "Accept the payer, or return the money to an account you enter.",
    ],
    [
      "a third party's money was recorded by hand",
      { payer: "third_party", isUnverified: true },
      "Have another person import the bank's statement, or ask an approver to verify it.",
    ],
    [
      "its text names two trades",
      { trades: [trade(), { ...trade(), id: "other" }] },
      "Ask the payer how to split it: the text has more than one reference.",
    ],
    [
      "it may be a return of a payment of ours, whatever account it came from",
      { trades: [], payer: null, namesPayment: true },
      "Ask the bank whether a payment of ours came back. If so, credit it to that client's balance. If not, return it.",
    ],
    [
      "it may be a return of a payment of ours and names a client too",
      { trades: [], clientIds: ["c"], payer: "third_party", namesPayment: true },
      "Ask the bank whether a payment of ours came back. If so, credit it to that client's balance. If not, return it.",
    ],
    [
      "nobody knows whose it is",
      { trades: [], payer: null, hasPayerAccount: false },
      "Ask the bank who sent it, then allocate it to a trade or a balance, or return it.",
    ],
  ])("queued money has no suggestion where %s", (_, facts, advice) => {
    expect(suggestDecision(waiting(facts))).toBeNull();
    expect(describeNoSuggestion(waiting(facts))).toBe(advice);
  });
});

it("a suggestion allocates exactly all of the money and has its own key", () => {
  const facts = fc.record({
    minor: fc.bigInt({ min: 1n, max: 300_000n }),
    stage: fc.constantFrom(...tradeStages),
    received: fc.bigInt({ min: 0n, max: 99_999n }),
    payer: fc.constantFrom(...payerRelations),
    isClosed: fc.boolean(),
  });
  fc.assert(
    fc.property(facts, ({ minor, stage, received, payer, isClosed }) => {
      const suggestion = suggestDecision(
        waiting({ amount: pounds(minor), trades: [trade(stage, received)], payer, isClosed }),
      );
      if (!suggestion) return;
      const sum =
        suggestion.kind === "fund_trade"
          ? suggestion.toTrade.minor + suggestion.rest.minor
          : suggestion.amount.minor;
      expect(sum).toBe(minor);
      if (payer === "third_party") expect(suggestion.kind).toBe("return");
      if (suggestion.kind === "fund_trade")
        expect(suggestion.toTrade.minor <= 100_000n - received).toBe(true);
      expect(suggestionKey(suggestion)).toMatch(/^(fund_trade|to_balance|return) /);
    }),
  );
});
