import { expect, it } from "vitest";
import { money } from "#domain/money.ts";
import { accountKey } from "./account-ref.ts";
import type { JournalDraft } from "./journal-draft.ts";
import { paymentSentJournal } from "./payment-postings.ts";
import {
  receiptAssignedJournal,
  receiptReturnedJournal,
  receiptReturnFailedJournal,
  receiptWithdrawnJournal,
} from "./receipt-postings.ts";

const journal = { id: "journal", postedAt: new Date("2026-11-21T12:00:00Z") };
const amount = money(12_500n, "EUR");
const part = { partId: "part", clientId: "c", amount };

it.each<[string, JournalDraft, string, string]>([
  [
    "to a trade",
    receiptAssignedJournal({ ...part, tradeId: "t" }, journal),
    "unmatched EUR",
    "trades_receivable EUR",
  ],
  [
    "to a client's balance",
    receiptAssignedJournal({ ...part, tradeId: null }, journal),
    "unmatched EUR",
    "client_balance EUR c",
  ],
  [
    "back to its payer",
    receiptReturnedJournal({ paymentId: "p", amount }, journal),
    "unmatched EUR",
    "returns_payable EUR",
  ],
  [
    "back to its payer, given to the bank",
    paymentSentJournal({ paymentId: "p", tradeId: null, receiptId: "r", amount }, journal),
    "returns_payable EUR",
    "in_transit EUR",
  ],
  [
    "to the queue again, when the payer's bank sends it back",
    receiptReturnFailedJournal({ paymentId: "p", amount }, journal),
    "in_transit EUR",
    "unmatched EUR",
  ],
  [
    "out of the bank again, when its record is withdrawn",
    receiptWithdrawnJournal({ receiptId: "r", amount, held: [] }, journal),
    "unmatched EUR",
    "bank EUR",
  ],
])("queued money is posted %s", (_, draft, debited, credited) => {
  const lines = draft.entries.map((entry) => [accountKey(entry.account).trim(), entry.amount]);
  expect(Object.fromEntries(lines)).toEqual({ [debited]: -12_500n, [credited]: 12_500n });
});

it("a withdrawn record leaves the unverified money of each client who holds a part of it", () => {
  const held = [
    { clientId: "c", minor: 12_000n },
    { clientId: "d", minor: 500n },
  ];
  const { entries } = receiptWithdrawnJournal({ receiptId: "r", amount, held }, journal);
  expect(entries.map((entry) => [accountKey(entry.account).trim(), entry.amount])).toEqual([
    ["client_unverified EUR c", -12_000n],
    ["client_unverified EUR d", -500n],
    ["bank EUR", 12_500n],
  ]);
});
