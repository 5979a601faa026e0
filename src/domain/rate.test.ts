import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CurrencyCode, currencyCodes } from "./currency.ts";
import { money } from "./money.ts";
import {
  convert,
  convertBack,
  crossRate,
  formatRate,
  parseRate,
  type Rate,
  rateFromNumber,
  rateFromScaled,
  rateToNumber,
  scaleRate,
} from "./rate.ts";

const rate = (text: string): Rate => {
  const parsed = parseRate(text);
  if (parsed === undefined) throw new Error(`no rate: ${text}`);
  return parsed;
};
const anyRate = fc.bigInt({ min: 1n, max: 10n ** 19n - 1n }).map(rateFromScaled);
/** Within the bounds of a source's table, 0.0001 to 100,000, so that the cross of any two is representable: max / min is below 10^9. */
const plausibleRate = fc.bigInt({ min: 10n ** 6n, max: 10n ** 15n - 1n }).map(rateFromScaled);
const currency = fc.constantFrom(...currencyCodes);
const minor = fc.bigInt({ min: 0n, max: 10n ** 14n });
const apart = (a: bigint, b: bigint): bigint => (a > b ? a - b : b - a);

describe("a rate's text", () => {
  it.each(["0", "0.0000000000", "-1", "1.12345678901", "1e5", "1000000000", "", "1.", ".5", "NaN"])(
    "%j is not a rate",
    (text) => expect(parseRate(text)).toBeUndefined(),
  );

  it("a rate's text reads back as the same rate", () => {
    fc.assert(fc.property(anyRate, (r) => parseRate(formatRate(r)) === r));
    expect(formatRate(rate("0.0048"))).toBe("0.0048000000");
  });
});

describe("a rate's number", () => {
  it.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY, 1e9, 1e-11])("%d is not a rate", (value) =>
    expect(rateFromNumber(value)).toBeUndefined(),
  );

  it("a rate's number survives JSON within the precision of a double", () => {
    fc.assert(
      fc.property(plausibleRate, (r) => {
        const back = rateFromNumber(rateToNumber(r));
        return back !== undefined && apart(back, r) * 10n ** 15n <= r;
      }),
    );
  });
});

describe("a cross through one base", () => {
  it("a cross through one base divides the two rates exactly", () => {
    // 1 USD = 0.8 GBP and 1.2 CHF, so 1 GBP = 1.5 CHF.
    expect(crossRate(rate("0.8"), rate("1.2"))).toBe(rate("1.5"));
  });

  it("a cross through one base of a currency with itself is 1", () => {
    fc.assert(fc.property(plausibleRate, (r) => crossRate(r, r) === rate("1")));
  });

  it("a cross there and back is 1 within the rounding of both", () => {
    fc.assert(
      fc.property(plausibleRate, plausibleRate, (a, b) => {
        const there = crossRate(a, b);
        const back = crossRate(b, a);
        const scale = 10n ** 10n;
        // Each is off by at most half a unit of the tenth decimal, times the other.
        return apart(there * back, scale * scale) <= there + back;
      }),
    );
  });

  it("a cross agrees with the way through a third currency within rounding", () => {
    fc.assert(
      fc.property(plausibleRate, plausibleRate, plausibleRate, (a, b, c) => {
        const direct = crossRate(a, c);
        const [first, second] = [crossRate(a, b), crossRate(b, c)];
        const scale = 10n ** 10n;
        return apart(first * second, direct * scale) <= first + second + scale;
      }),
    );
  });
});

describe("scaling", () => {
  it("scaling takes the margin of 0.3% off a rate", () => {
    expect(scaleRate(rate("1.17"), 997n, 1000n)).toBe(rate("1.16649"));
  });
});

describe("conversion", () => {
  it.each<[bigint, CurrencyCode, string, CurrencyCode, bigint]>([
    [100_000_00n, "GBP", "1.1641", "EUR", 116_410_00n],
    [100_00n, "GBP", "190.505", "JPY", 19_050n],
    [100_01n, "GBP", "190.505", "JPY", 19_052n],
    [19_050n, "JPY", "0.00525", "GBP", 100_01n],
    [1n, "JPY", "0.0048", "GBP", 0n],
    [0n, "GBP", "1.5", "USD", 0n],
  ])("%i minor %s at %s converts to %i minor %s, half-even", (units, from, r, to, expected) => {
    expect(convert(money(units, from), rate(r), to, "half-even")).toEqual(money(expected, to));
  });

  it("conversion rounds a tie to the even cent", () => {
    expect(convert(money(1n, "GBP"), rate("0.5"), "EUR", "half-even").minor).toBe(0n);
    expect(convert(money(3n, "GBP"), rate("0.5"), "EUR", "half-even").minor).toBe(2n);
  });

  it("conversion down, nearest and up are in that order, at most one unit apart", () => {
    fc.assert(
      fc.property(currency, currency, minor, plausibleRate, (from, to, units, r) => {
        const [down, nearest, up] = (["down", "half-even", "up"] as const).map(
          (rounding) => convert(money(units, from), r, to, rounding).minor,
        );
        return (
          down !== undefined &&
          nearest !== undefined &&
          up !== undefined &&
          down <= nearest &&
          nearest <= up &&
          up - down <= 1n
        );
      }),
    );
  });

  it("conversion never gives less for more", () => {
    fc.assert(
      fc.property(currency, currency, minor, minor, plausibleRate, (from, to, a, b, r) => {
        const [less, more] = a < b ? [a, b] : [b, a];
        return (
          convert(money(less, from), r, to, "half-even").minor <=
          convert(money(more, from), r, to, "half-even").minor
        );
      }),
    );
  });

  it("the source needed for an amount converts to at least that amount, and one unit less does not", () => {
    fc.assert(
      fc.property(currency, currency, minor, plausibleRate, (from, to, units, r) => {
        const needed = convertBack(money(units, to), r, from, "up");
        const enough = convert(needed, r, to, "down").minor >= units;
        if (needed.minor === 0n) return enough && units === 0n;
        const oneLess = convert(money(needed.minor - 1n, from), r, to, "down").minor;
        return enough && oneLess < units;
      }),
    );
  });

  it("converting there and back restores the amount within one unit of the coarser side", () => {
    fc.assert(
      fc.property(currency, currency, minor, plausibleRate, (from, to, units, r) => {
        const there = convert(money(units, from), r, to, "half-even");
        const back = convertBack(there, r, from, "half-even");
        const unitOfTo = convertBack(money(1n, to), r, from, "up").minor;
        return apart(back.minor, units) <= unitOfTo;
      }),
    );
  });
});
