import { describe, expect, it } from "vitest";
import { cashOut } from "./cash-out.ts";

describe("cashing out at once", () => {
  it.each([
    [500_00n, 250_00n],
    [3n, 2n],
    [5n, 2n],
    [2n, 1n],
  ])("of %s cents pays %s", (claimed, paid) => {
    expect(cashOut(claimed)).toEqual({ ok: true, value: paid });
  });

  it.each([0n, 1n])("of %s cents would pay nothing and is refused", (claimed) => {
    expect(cashOut(claimed)).toEqual({ ok: false, refusal: "cash_out_too_small" });
  });
});
