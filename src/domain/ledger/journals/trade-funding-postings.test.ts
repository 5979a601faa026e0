import { expect, it } from "vitest";
import { money } from "#domain/money.ts";
import { accountKey } from "./account-ref.ts";
import type { JournalDraft } from "./journal-draft.ts";
import { fundsReturnedJournal, receiptMatchedJournal } from "./payment-postings.ts";
import { tradeFundingJournal, tradeFundsReturnedJournal } from "./trade-funding-postings.ts";

const journal = { id: "journal", postedAt: new Date("2026-11-22T12:00:00Z") };
const trade = { tradeId: "t", clientId: "c" };
const held = money(99_900n, "GBP");

it.each<[string, JournalDraft, Record<string, bigint>]>([
  [
    "a part of what is due is held for the client",
    receiptMatchedJournal({ receiptId: "r", ...trade, amount: held, isHeld: true }, journal),
    { "bank GBP": -99_900n, "client_trade_funds GBP c": 99_900n },
  ],
  [
    "what was held pays once the rest is there",
    tradeFundingJournal({ ...trade, held, shortfall: 0n }, journal),
    { "client_trade_funds GBP c": -99_900n, "trades_receivable GBP": 99_900n },
  ],
  [
    "the house takes a small shortfall",
    tradeFundingJournal({ ...trade, held, shortfall: 100n }, journal),
    { "client_trade_funds GBP c": -99_900n, "shortfall_cost GBP": -100n, "trades_receivable GBP": 100_000n },
  ],
  [
    "what was held for a closed trade is the client's, and what is unverified stays apart",
    tradeFundsReturnedJournal({ ...trade, held, unverified: 900n }, journal),
    {
      "client_trade_funds GBP c": -99_900n,
      "client_balance GBP c": 99_000n,
      "client_unverified GBP c": 900n,
    },
  ],
  [
    "a shortfall of a trade that fails is the house's again and never the client's",
    fundsReturnedJournal({ ...trade, amount: money(100_000n, "GBP"), shortfall: 100n }, journal),
    { "trades_receivable GBP": -100_000n, "shortfall_cost GBP": 100n, "client_balance GBP c": 99_900n },
  ],
])("trade funding is posted: %s", (_, draft, entries) => {
  const lines = draft.entries.map((entry) => [accountKey(entry.account).trim(), entry.amount]);
  expect(Object.fromEntries(lines)).toEqual(entries);
});
