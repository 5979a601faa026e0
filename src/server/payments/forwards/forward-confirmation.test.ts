import { expect, it } from "vitest";
import type { Day } from "#domain/calendar.ts";
import type { Margin } from "#domain/market/pricing/margin.ts";
import { standardDepositShare } from "#domain/payments/forwards/deposit-share.ts";
import { requireRate } from "#domain/rate.ts";
import { buildForwardConfirmation, type ForwardConfirmationFacts } from "./forward-confirmation.ts";

const day = (text: string) => text as Day;
const at = new Date("2026-03-10T10:00:00Z");
const facts: ForwardConfirmationFacts = {
  ...{
    id: "f",
    reference: "FW48291034",
    clientId: "c",
    quoteId: "q",
    status: "ACTIVE",
    bookedBy: null,
    depositDueBy: null,
  },
  ...{ fromCurrency: "GBP", toCurrency: "EUR", fromAmount: 600_00n, toAmount: 693_00n, midAmount: 695_00n },
  ...{ fromLeft: 600_00n, toLeft: 693_00n, gbpAmount: 600_00n, deposit: 30_00n, depositHeld: 50_00n },
  ...{ spotRate: requireRate("1.17"), midRate: requireRate("1.158"), rate: requireRate("1.155") },
  ...{
    margin: 2_591 as Margin,
    depositShare: standardDepositShare,
    rateSource: "test",
    rateSimulated: false,
  },
  ...{ deliveryFrom: day("2026-06-17"), deliveryTo: day("2026-06-17"), drawFrom: day("2026-06-15") },
  ...{ drawBy: day("2026-06-15"), rateAt: at, createdAt: at, closedAt: null, remindedAt: null },
  ...{ drawdowns: [], changes: [], zone: "Europe/London", bankSimulated: false },
};
const change = {
  ...{ acceptedAt: at, fromLeft: 600_00n, toLeft: 694_20n, toAmount: 693_00n },
  ...{ rateBefore: requireRate("1.157"), fromBefore: day("2026-03-18"), toBefore: day("2026-04-22") },
  ...{ rate: facts.rate, deliveryFrom: facts.deliveryFrom, deliveryTo: facts.deliveryTo },
};
const labels = (confirmation: ReturnType<typeof buildForwardConfirmation>) =>
  confirmation.lines.map(({ label }) => label);

it("the confirmation of a changed forward has its new terms, when it was changed, and what it was before", () => {
  const confirmation = buildForwardConfirmation({ ...facts, changes: [change] });
  expect(confirmation.changes).toEqual([
    {
      name: "10 Mar 2026, 10:00",
      detail: "Until then 18 Mar 2026 to 22 Apr 2026, 1 GBP = 1.1570 EUR",
      terms: "600.00 GBP for 694.20 EUR",
    },
  ]);
  expect(confirmation.lines).toContainEqual({ label: "Date changed", value: "10 Mar 2026, 10:00" });
  expect(confirmation.lines).toContainEqual({ label: "Delivery", value: "17 Jun 2026" });
  expect(labels(confirmation)).toContain("Deposit agreed for these dates");
  expect(confirmation.notes.join(" ")).toContain("The date was changed at the mid-market rates of that day");
});

it("the confirmation of a forward that wasn't changed says nothing of changes", () => {
  const confirmation = buildForwardConfirmation(facts);
  expect(confirmation.changes).toEqual([]);
  expect(labels(confirmation)).toContain("Deposit at booking");
  expect(confirmation.notes.join(" ")).not.toContain("date was changed");
});

it("the confirmation of a forward that waits for its deposit says until when it is to be paid", () => {
  const pending = { status: "PENDING_DEPOSIT", depositHeld: 0n } as const;
  const depositDueBy = new Date("2026-03-12T17:00:00Z");
  const confirmation = buildForwardConfirmation({ ...facts, ...pending, depositDueBy });
  expect(confirmation.lines).toContainEqual({ label: "Deposit to be paid by", value: "12 Mar 2026, 17:00" });
  expect(confirmation.notes.join(" ")).toContain("is to be paid by bank transfer");
});
