import fc from "fast-check";
import { expect, it } from "vitest";
import type { Day } from "#domain/calendar.ts";
import { payoutTerms } from "#domain/payments/beneficiaries/payout-terms.ts";
import { batchTerms } from "./batch-terms.ts";

/** Wednesday. */
const now = new Date("2026-11-25T09:00:00Z");
const today = "2026-11-25" as Day;
const calendar = { isHoliday: () => false };
const moment = { now, today, calendar };
const payment = (also: object = {}) => ({
  ...{ currency: "EUR" as const, country: "DE", amount: 100_00n, paysOn: null },
  ...also,
});

it("payments of a currency are summed, with the earliest and the latest day of arrival, in all and by scheme", () => {
  const later = payment({ paysOn: "2026-11-30", amount: 50_00n });
  const abroad = payment({ country: "US", amount: 1n });
  const pounds = payment({ currency: "GBP", country: "GB", amount: 7_00n });
  const own = { fee: 0n, mayBeReduced: false };
  const sepa = { ...own, count: 2, amount: 150_00n, arrivesFrom: "2026-11-26", arrivesBy: "2026-12-01" };
  const reduced = { count: 1, amount: 1n, fee: 0n, mayBeReduced: true };
  expect(batchTerms([payment(), later, abroad, pounds], moment)).toEqual([
    {
      currency: "EUR",
      ...{ count: 3, amount: 150_01n, fee: 0n, mayBeReduced: true },
      ...{ arrivesFrom: "2026-11-26", arrivesBy: "2026-12-01" },
      corridors: [
        { scheme: "sepa", name: "SEPA", ...sepa },
        { scheme: "swift", name: "SWIFT", ...reduced, arrivesFrom: "2026-11-27", arrivesBy: "2026-11-27" },
      ],
    },
    {
      currency: "GBP",
      ...{ count: 1, amount: 7_00n, ...own, arrivesFrom: today, arrivesBy: today },
      corridors: [
        {
          scheme: "faster_payments",
          name: "Faster Payments",
          ...{ count: 1, amount: 7_00n, ...own, arrivesFrom: today, arrivesBy: today },
        },
      ],
    },
  ]);
});

it("a day that has come counts as now, and an account whose country isn't known as abroad", () => {
  const [due] = batchTerms([payment({ paysOn: today })], moment);
  expect(due?.arrivesBy).toBe("2026-11-26");
  const [unknown] = batchTerms([payment({ country: "" })], moment);
  expect(unknown).toMatchObject({ arrivesBy: "2026-11-27", corridors: [{ scheme: "swift" }] });
  expect(batchTerms([], moment)).toEqual([]);
});

it("each payment arrives on the day that it has by itself", () => {
  const any = fc.record({
    currency: fc.constantFrom("EUR" as const, "GBP" as const, "USD" as const),
    country: fc.constantFrom("DE", "GB", "US", "AE"),
    amount: fc.bigInt({ min: 1n, max: 3_000_000_00n }),
    paysOn: fc.constantFrom(null, today, "2026-11-27" as Day, "2026-12-24" as Day),
  });
  fc.assert(
    fc.property(fc.array(any, { minLength: 1 }), (payments) => {
      const terms = batchTerms(payments, moment);
      for (const { currency, ...sums } of terms) {
        const own = payments.filter((each) => each.currency === currency);
        const days = own.map((each) => {
          const leaving = each.paysOn !== null && each.paysOn > today ? { on: each.paysOn } : { at: now };
          return payoutTerms(each, leaving, calendar).arrivesOn;
        });
        expect([sums.arrivesFrom, sums.arrivesBy]).toEqual([days.toSorted()[0], days.toSorted().at(-1)]);
        expect(sums.amount).toBe(own.reduce((sum, { amount }) => sum + amount, 0n));
        const counts = sums.corridors.reduce((sum, { count }) => sum + count, 0);
        expect([sums.count, counts]).toEqual([own.length, own.length]);
      }
    }),
  );
});
