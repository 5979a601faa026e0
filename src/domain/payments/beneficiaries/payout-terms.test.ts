import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Day, dayOf, isWeekend, parseDay } from "#domain/calendar.ts";
import { currencyCodes } from "#domain/currency.ts";
import { money } from "#domain/money.ts";
import { clockIn } from "#domain/time-zone.ts";
import {
  payoutAmountFault,
  payoutScheme,
  payoutTerms,
  schemeTerms,
  smallPayoutFault,
} from "./payout-terms.ts";

const noHoliday = { isHoliday: () => false };
const day = (text: string): Day => {
  const parsed = parseDay(text);
  if (parsed === undefined) throw new Error(`no day: ${text}`);
  return parsed;
};
const corridors = [
  { currency: "GBP", country: "GB" },
  { currency: "GBP", country: "GB", amount: 1_000_000_01n },
  { currency: "EUR", country: "DE" },
  { currency: "EUR", country: "BR" },
  { currency: "USD", country: "US" },
  { currency: "USD", country: "MX" },
  { currency: "JPY", country: "JP" },
] as const;

it.each([
  ["EUR", "DE", 999_999_999_99n, undefined],
  [
    "EUR",
    "DE",
    1_000_000_000_00n,
    "SEPA carries at most 999,999,999.99 EUR in one payment. Pay it in parts.",
  ],
  ["USD", "US", 9_999_999_999_99n, undefined],
  [
    "USD",
    "US",
    10_000_000_000_00n,
    "Fedwire carries at most 9,999,999,999.99 USD in one payment. Pay it in parts.",
  ],
  ["EUR", "BR", 10_000_000_000_00n, undefined],
  ["GBP", "GB", 10_000_000_000_00n, undefined],
] as const)(
  "a payment in %s to %s of %d in minor units is within its scheme: %s",
  (currency, country, amount, fault) => {
    expect(payoutAmountFault({ currency, country, amount })).toBe(fault);
  },
);

it.each([
  ["EUR", 99n, undefined, "A payment is at least 1.00 EUR. Enter a larger amount."],
  ["EUR", 1_00n, undefined, undefined],
  ["EUR", 1n, 1n, undefined],
  ["EUR", 1n, 2n, "A payment is at least 1.00 EUR. Enter a larger amount."],
  ["JPY", 99n, 1_000n, "A payment is at least 100 JPY. Enter a larger amount."],
  ["JPY", 100n, undefined, undefined],
  ["INR", 99_99n, undefined, "A payment is at least 100.00 INR. Enter a larger amount."],
] as const)(
  "a payment in %s of %d in minor units, of at most %d, is large enough: %s",
  (currency, minor, whole, fault) => {
    expect(smallPayoutFault(money(minor, currency), whole)).toBe(fault);
  },
);

it("whatever is left can be paid at once, in every currency", () => {
  const amounts = fc.bigInt({ min: 1n, max: 10n ** 6n });
  fc.assert(
    fc.property(fc.constantFrom(...currencyCodes), amounts, amounts, (currency, minor, more) => {
      expect(smallPayoutFault(money(minor, currency), minor)).toBeUndefined();
      const isSmall = smallPayoutFault(money(minor, currency), minor + more) !== undefined;
      expect(smallPayoutFault(money(minor, currency)) !== undefined).toBe(isSmall);
    }),
  );
});

it("each corridor has its scheme", () => {
  expect(corridors.map(payoutScheme)).toEqual([
    "faster_payments",
    "chaps",
    "sepa",
    "swift",
    "fedwire",
    "swift",
    "swift",
  ]);
  expect(payoutScheme({ currency: "GBP", country: "GB", amount: 1_000_000_00n })).toBe("faster_payments");
});

describe("the day of arrival", () => {
  // Wednesday 25 Nov 2026; Thanksgiving is on the 26th.
  const calendar = {
    isHoliday: (currency: string, d: Day) =>
      (currency === "USD" && d === "2026-11-26") || (currency === "EUR" && d === "2026-12-25"),
  };
  it.each([
    ["pounds at night", 0, "2026-11-25T21:59:00Z", "2026-11-25", "2026-11-25"],
    ["pounds after the cut-off", 0, "2026-11-25T22:00:00Z", "2026-11-26", "2026-11-26"],
    ["pounds on a Sunday", 0, "2026-11-29T12:00:00Z", "2026-11-29", "2026-11-29"],
    ["large pounds on a Sunday", 1, "2026-11-29T12:00:00Z", "2026-11-30", "2026-11-30"],
    ["euros before the cut-off", 2, "2026-11-25T13:59:00Z", "2026-11-25", "2026-11-26"],
    ["euros after the cut-off", 2, "2026-11-25T14:00:00Z", "2026-11-26", "2026-11-27"],
    ["euros on a Friday evening", 2, "2026-11-27T18:00:00Z", "2026-11-30", "2026-12-01"],
    ["euros over Christmas", 2, "2026-12-24T12:00:00Z", "2026-12-24", "2026-12-28"],
    ["dollars before Thanksgiving", 4, "2026-11-25T20:59:00Z", "2026-11-25", "2026-11-25"],
    ["dollars into Thanksgiving", 4, "2026-11-25T21:00:00Z", "2026-11-27", "2026-11-27"],
    ["yen", 6, "2026-11-25T10:00:00Z", "2026-11-25", "2026-11-27"],
  ])("%s is right", (_, corridor, at, leavesOn, arrivesOn) => {
    const chosen = corridors[corridor];
    if (!chosen) throw new Error("no corridor");
    expect(payoutTerms(chosen, { at: new Date(at) }, calendar)).toMatchObject({ leavesOn, arrivesOn });
  });

  it("of a later day counts from that day whatever the time", () => {
    const [, , euros] = corridors;
    expect(payoutTerms(euros, { on: day("2026-11-28") }, noHoliday)).toMatchObject({
      leavesOn: "2026-11-30",
      arrivesOn: "2026-12-01",
      fee: 0n,
    });
  });

  const moment = fc.date({
    min: new Date("2020-01-01T00:00:00Z"),
    max: new Date("2035-01-01T00:00:00Z"),
    noInvalidDate: true,
  });
  const offsets = fc.uniqueArray(fc.integer({ min: 0, max: 20 }), { maxLength: 6 });
  const closing = (from: Date, closed: readonly number[]) => {
    const days = new Set(closed.map((count) => dayOf(new Date(from.getTime() + count * 86_400_000))));
    return { isHoliday: (_: string, d: Day) => days.has(d) };
  };

  it("is never closed nor before the payment leaves, and a payment after the cut-off leaves later", () => {
    fc.assert(
      fc.property(fc.constantFrom(...corridors), moment, offsets, (corridor, at, closed) => {
        const calendar = closing(at, closed);
        const { scheme, zone, cutOff, leavesOn, arrivesOn } = payoutTerms(corridor, { at }, calendar);
        const local = clockIn(zone, at);
        expect(leavesOn >= local.day).toBe(true);
        expect(arrivesOn >= leavesOn).toBe(true);
        if (local.time >= cutOff) expect(leavesOn > local.day).toBe(true);
        if (schemeTerms[scheme].everyDay) return;
        for (const d of [leavesOn, arrivesOn])
          expect(isWeekend(d) || calendar.isHoliday(corridor.currency, d)).toBe(false);
      }),
    );
  });

  it("is not earlier for a payment that is made later", () => {
    const later = fc.integer({ min: 0, max: 10 * 86_400_000 });
    fc.assert(
      fc.property(fc.constantFrom(...corridors), moment, later, offsets, (corridor, at, ms, closed) => {
        const calendar = closing(at, closed);
        const second = new Date(at.getTime() + ms);
        const one = payoutTerms(corridor, { at }, calendar).arrivesOn;
        expect(payoutTerms(corridor, { at: second }, calendar).arrivesOn >= one).toBe(true);
      }),
    );
  });
});
