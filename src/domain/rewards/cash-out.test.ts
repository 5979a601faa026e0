import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cashOut } from "./cash-out.ts";

describe("cashing out at once", () => {
  it.each([
    [500_00n, 250_00n],
    [3n, 1n],
    [5n, 2n],
    [2n, 1n],
  ])("cashing out %s cents at once pays %s", (claimed, paid) => {
    expect(cashOut(claimed)).toEqual({ ok: true, value: paid });
  });

  it("cashing out in slices never pays more than at once", () => {
    const claims = fc.array(fc.bigInt({ min: 1n, max: 10n ** 8n }), { minLength: 1, maxLength: 20 });
    const paidFor = (claimed: bigint) => {
      const paid = cashOut(claimed);
      return paid.ok ? paid.value : 0n;
    };
    fc.assert(
      fc.property(claims, (slices) => {
        const whole = paidFor(slices.reduce((sum, slice) => sum + slice, 0n));
        expect(slices.map(paidFor).reduce((sum, paid) => sum + paid, 0n)).toBeLessThanOrEqual(whole);
      }),
    );
  });

  it.each([0n, 1n])("cashing out %s cents would pay nothing and is refused", (claimed) => {
    expect(cashOut(claimed)).toEqual({ ok: false, refusal: "cash_out_too_small" });
  });
});
