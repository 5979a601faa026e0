import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { requireRate } from "#domain/rate.ts";
import { changeOfWorth, marginCallAmount } from "./forward-worth.ts";

const rest = { fromCurrency: "GBP", toCurrency: "EUR", fromLeft: 100_000_00n, toLeft: 115_000_00n } as const;

describe("what the rest of a forward has gained or lost", () => {
  it.each([
    ["at its own rate nothing", "1.15", 0n],
    ["a gain when pounds buy fewer euros than it does", "1.12", 2_678_57n],
    ["a loss when pounds buy more", "1.20", -4_166_67n],
  ])("is %s", (_, rate, change) => {
    expect(changeOfWorth(rest, requireRate(rate))).toBe(change);
  });

  it("counts whole yen", () => {
    const yen = { fromCurrency: "JPY", toCurrency: "GBP", fromLeft: 2_000_000n, toLeft: 10_000_00n } as const;
    expect(changeOfWorth(yen, requireRate("0.0051"))).toBe(-39_216n);
  });

  it("never falls when the rate does", () => {
    const rates = fc.bigInt({ min: 1_000_000n, max: 100_000_000_000n });
    fc.assert(
      fc.property(rates, rates, fc.bigInt({ min: 1n, max: 10n ** 12n }), (one, other, toLeft) => {
        const at = (scaled: bigint) => changeOfWorth({ ...rest, toLeft }, scaled as never);
        const [lower, higher] = one < other ? [one, other] : [other, one];
        expect(at(lower)).toBeGreaterThanOrEqual(at(higher));
      }),
    );
  });
});

describe("a margin call", () => {
  const deposit = 5_000_00n;
  const fromLeft = 100_000_00n;
  it.each([
    ["nothing for a gain", 9_000_00n, deposit, 0n],
    ["nothing at half of the deposit", -2_500_00n, deposit, 0n],
    ["the loss above half of it", -2_500_01n, deposit, 2_500_01n],
    ["twice the loss, less what is held, for a loss above the deposit", -8_000_00n, deposit, 11_000_00n],
    ["only what an earlier one has not brought", -4_000_00n, 7_500_00n, 1_500_00n],
    ["nothing once enough is held", -4_000_00n, 9_000_00n, 0n],
  ])("asks for %s", (_, change, held, amount) => {
    expect(marginCallAmount(change, { deposit, held, fromLeft })).toBe(amount);
  });

  it.each([
    ["stays just above two fifths", -2_000_01n, 2_000_01n],
    ["ends at two fifths", -2_000_00n, 0n],
  ])("that is open %s", (_, change, amount) => {
    expect(marginCallAmount(change, { deposit, held: deposit, fromLeft }, { isOpen: true })).toBe(amount);
  });

  it.each([
    ["nothing at half of the standard deposit on what is left", -2_500_00n, 0n, 0n],
    ["twice the loss above that, without a deposit", -2_500_01n, 0n, 5_000_02n],
    ["twice the loss, less a deposit below the standard one", -2_500_01n, 2_000_00n, 3_000_02n],
    ["nothing at half of a deposit above the standard one", -10_000_00n, 20_000_00n, 0n],
    ["the loss above half of that one", -10_000_01n, 20_000_00n, 10_000_01n],
  ])("at a client's own share asks for %s", (_, change, own, amount) => {
    expect(marginCallAmount(change, { deposit: own, held: own, fromLeft })).toBe(amount);
  });

  it("asks for nothing more once it is paid, and leaves the first deposit above the loss", () => {
    const minor = fc.bigInt({ min: 0n, max: 10n ** 12n });
    fc.assert(
      fc.property(minor, minor, minor, minor, (first, added, loss, fromLeft) => {
        const held = first + added;
        const asked = marginCallAmount(-loss, { deposit: first, held, fromLeft });
        expect(asked).toBeGreaterThanOrEqual(0n);
        expect(marginCallAmount(-loss, { deposit: first, held: held + asked, fromLeft })).toBe(0n);
        if (asked > 0n) expect(held + asked - loss).toBeGreaterThanOrEqual(first);
      }),
    );
  });
});
