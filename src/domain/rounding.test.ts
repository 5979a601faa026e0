import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { divide, type Rounding } from "./rounding.ts";

const roundings: readonly Rounding[] = ["half-even", "down", "up"];
const anyRounding = fc.constantFrom(...roundings);
const numerator = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n });
const denominator = fc.bigInt({ min: 1n, max: 10n ** 12n });
const magnitude = (value: bigint): bigint => (value < 0n ? -value : value);

describe("divide", () => {
  it.each<[bigint, bigint, bigint, bigint, bigint]>([
    // n, d, half-even, down, up
    [5n, 2n, 2n, 2n, 3n],
    [7n, 2n, 4n, 3n, 4n],
    [-5n, 2n, -2n, -2n, -3n],
    [-7n, 2n, -4n, -3n, -4n],
    [5n, -2n, -2n, -2n, -3n],
    [-5n, -2n, 2n, 2n, 3n],
    [1n, 3n, 0n, 0n, 1n],
    [2n, 3n, 1n, 0n, 1n],
    [-1n, 3n, 0n, 0n, -1n],
    [6n, 3n, 2n, 2n, 2n],
    [0n, 7n, 0n, 0n, 0n],
    [25n, 10n, 2n, 2n, 3n],
    [35n, 10n, 4n, 3n, 4n],
  ])("%i / %i is %i half-even, %i down, %i up", (n, d, halfEven, down, up) => {
    expect(roundings.map((rounding) => divide(n, d, rounding))).toEqual([halfEven, down, up]);
  });

  it("divide is exact, whatever the rounding, when there is no remainder", () => {
    fc.assert(
      fc.property(numerator, denominator, anyRounding, (n, d, rounding) => divide(n * d, d, rounding) === n),
    );
  });

  it("divide is never a whole unit away from the true quotient", () => {
    fc.assert(
      fc.property(numerator, denominator, anyRounding, (n, d, rounding) => {
        return magnitude(divide(n, d, rounding) * d - n) < d;
      }),
    );
  });

  it("divide down never exceeds and up never falls short of the true magnitude", () => {
    fc.assert(
      fc.property(numerator, denominator, (n, d) => {
        const least = magnitude(divide(n, d, "down")) * d;
        const most = magnitude(divide(n, d, "up")) * d;
        return least <= magnitude(n) && magnitude(n) <= most;
      }),
    );
  });

  it("divide half-even takes the nearest, and on a tie the even neighbour", () => {
    fc.assert(
      fc.property(numerator, denominator, (n, d) => {
        const quotient = divide(n, d, "half-even");
        const twiceOff = magnitude(quotient * d - n) * 2n;
        return twiceOff < d || (twiceOff === d && quotient % 2n === 0n);
      }),
    );
  });

  it("divide changes only its sign with the sign of either side", () => {
    fc.assert(
      fc.property(numerator, denominator, anyRounding, (n, d, rounding) => {
        const quotient = divide(n, d, rounding);
        return divide(-n, d, rounding) === -quotient && divide(n, -d, rounding) === -quotient;
      }),
    );
  });

  it("divide is monotonic", () => {
    fc.assert(
      fc.property(numerator, numerator, denominator, anyRounding, (a, b, d, rounding) => {
        const [less, more] = a < b ? [a, b] : [b, a];
        return divide(less, d, rounding) <= divide(more, d, rounding);
      }),
    );
  });

  it("divide throws on division by zero", () => {
    expect(() => divide(1n, 0n, "down")).toThrow("division by zero");
  });
});
