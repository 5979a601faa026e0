import { describe, expect, it } from "vitest";
import type { Day } from "#domain/calendar.ts";
import type { Margin } from "#domain/market/pricing/margin.ts";
import { standardDepositShare } from "#domain/payments/forwards/deposit-share.ts";
import { requireRate } from "#domain/rate.ts";
import { findTags, readPdf } from "../../../../tests/support/read-pdf.ts";
import { buildForwardConfirmation, type ForwardConfirmationFacts } from "./forward-confirmation.ts";
import { renderForwardConfirmation } from "./read-confirmation.ts";

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

describe("a forward's confirmation on paper", () => {
  const lines = ["Example Trading Ltd", "Demo Client", "2 Example Road", "Unit 3", "Leeds LS1 1AA", "France"];
  const drawdown = {
    ...{ reference: "FX12345678", at, byItself: false, fromAmount: 100_00n, toAmount: 115_50n },
  };
  const pending = {
    status: "PENDING_DEPOSIT",
    depositHeld: 0n,
    depositDueBy: new Date("2026-03-12T17:00:00Z"),
  } as const;
  const read = async (over: Partial<ForwardConfirmationFacts>) => {
    const confirmation = buildForwardConfirmation({
      ...{ ...facts, rateSimulated: true, bankSimulated: true, ...over },
    });
    const addressed = { ...confirmation, addressee: { lines, zone: facts.zone } };
    const issue = { issuer: ["Example Ltd", "1 Example Street"], now: at };
    return readPdf(await renderForwardConfirmation(addressed, issue));
  };

  it.each<[string, Partial<ForwardConfirmationFacts>]>([
    ["of which nothing is exchanged", {}],
    ["that waits for its deposit", pending],
    ["of which two parts are exchanged", { status: "PARTLY_DRAWN", drawdowns: [drawdown, drawdown] }],
  ])("a forward %s is confirmed on one page", async (_, over) => {
    const { pages, tags, lines: shown } = await read(over);
    expect(pages).toHaveLength(1);
    expect(findTags(tags, "H2").map(({ text }) => text)).toEqual(over.drawdowns ? ["Exchanged so far"] : []);
    expect(shown).toContain("Page 1 of 1");
  });

  it("a forward exchanged in many parts is confirmed with each of them, and its small print stays together", async () => {
    for (const count of [3, 4, 8, 12]) {
      const { pages, lines: shown } = await read({
        drawdowns: Array.from({ length: count }, () => drawdown),
      });
      expect(pages).toHaveLength(2);
      expect(shown.filter((line) => line.includes(drawdown.reference))).toHaveLength(count);
      const small = shown.findIndex((line) => line.startsWith("The rate for these dates"));
      const end = shown.findIndex((line) => line.startsWith("Times are in"));
      expect(shown.slice(small, end), `small print after ${count} parts`).not.toContain(
        "Forward confirmation, FW48291034",
      );
    }
  });
});
