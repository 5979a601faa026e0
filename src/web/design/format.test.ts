import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import {
  formatAxisRate,
  formatChange,
  formatClock,
  formatDate,
  formatDateTime,
  formatFileSize,
  formatLastMinute,
  formatMoney,
  formatPeriod,
  formatPointsFigure,
  formatRateFigure,
  formatSignedMoney,
  formatTarget,
} from "./format.ts";

it.each([
  ["Europe/London", "2026-12-06T00:00:00.000Z", "05 Dec 2026 23:59"],
  ["Europe/London", "2026-07-06T00:00:00.000Z", "06 Jul 2026 00:59"],
  ["America/New_York", "2026-12-06T00:00:00.000Z", "05 Dec 2026 18:59"],
])("the last minute in %s before %s is %s", (zone, end, shown) => {
  vi.stubEnv("TZ", zone);
  expect(formatLastMinute(end)).toBe(shown);
  vi.unstubAllEnvs();
});

it.each([
  ["0.00", "0.00"],
  ["1250.50", "1,250.50"],
  ["-1250.50", "−1,250.50"],
])("%s points are shown as %s", (points, shown) => {
  expect(formatPointsFigure(points)).toBe(shown);
});

describe("money", () => {
  it.each([
    ["1250.00", "GBP", "code", "1,250.00 GBP"],
    ["1250.00", "GBP", "symbol", "£1,250.00"],
    ["1250.00", "USD", "symbol", "$1,250.00"],
    ["1250.00", "AUD", "symbol", "A$1,250.00"],
    ["1250", "JPY", "symbol", "¥1,250"],
    ["1250000", "JPY", "code", "1,250,000 JPY"],
    ["-0.05", "EUR", "plain", "−0.05"],
    ["0.1", "EUR", "plain", "0.10"],
  ] as const)("money of %s %s as %s is shown as %s", (amount, currency, style, shown) => {
    expect(formatMoney(amount, currency, style)).toBe(shown);
  });

  it.each([
    ["12.00", "+$12.00"],
    ["-1250.50", "−$1,250.50"],
    ["0.00", "+$0.00"],
  ])("a money movement of %s is shown as %s", (amount, shown) => {
    expect(formatSignedMoney(amount, "USD")).toBe(shown);
  });

  it("money is exact where a float is not", () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 24n }),
        fc.integer({ min: 0, max: 99 }),
        (major, cents) => {
          const amount = `${major}.${cents.toString().padStart(2, "0")}`;
          expect(formatMoney(amount, "GBP", "plain").replaceAll(",", "")).toBe(amount);
        },
      ),
    );
  });
});

describe("rates and changes", () => {
  it("rates have four decimals and changes a sign", () => {
    expect(formatRateFigure(1.1590125)).toBe("1.1590");
    expect(formatRateFigure(198.4)).toBe("198.4000");
    expect(formatRateFigure(0.0047823)).toBe("0.004782");
    expect([1.1652, 210.75624, 0.0047823].map(formatAxisRate)).toEqual(["1.1652", "210.76", "0.004782"]);
    expect([formatTarget(1.15), formatTarget(0.00535)]).toEqual(["1.1500", "0.00535"]);
    expect(formatChange(0.0042)).toBe("+0.42%");
    expect(formatChange(-0.0042)).toBe("−0.42%");
    expect(formatChange(0)).toBe("0.00%");
  });
});

describe("dates", () => {
  it("dates are dd MMM yyyy, and a plain day is the same everywhere", () => {
    expect(formatDate("2026-09-05")).toBe("05 Sep 2026");
    expect(formatDate(new Date(2026, 10, 18, 23, 59))).toBe("18 Nov 2026");
    expect(formatDateTime(new Date(2026, 0, 2, 3, 4))).toBe("02 Jan 2026 03:04");
    expect(formatClock(new Date(2026, 0, 2, 3, 4, 5))).toBe("03:04:05");
  });
});

describe("file sizes", () => {
  it.each([
    [0, "0 kB"],
    [1, "1 kB"],
    [48_200, "49 kB"],
    [1_240_000, "1.2 MB"],
    [10_485_760, "10.5 MB"],
  ])("%i bytes are shown as %s", (bytes, said) => {
    expect(formatFileSize(bytes)).toBe(said);
  });
});

it("a period is its days, and one day is itself", () => {
  expect(formatPeriod({ startsOn: "2026-01-01", endsOn: "2026-12-31" })).toBe("01 Jan 2026 to 31 Dec 2026");
  expect(formatPeriod({ startsOn: "2026-03-31", endsOn: "2026-03-31" })).toBe("31 Mar 2026");
});
