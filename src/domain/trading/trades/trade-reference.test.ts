import { describe, expect, it } from "vitest";
import {
  formatReference,
  referenceNumberAfter,
  referenceNumberAt,
  referenceRange,
} from "./trade-reference.ts";

describe("a trade's reference", () => {
  it("a trade's reference is FX and the last 8 digits of the booking's millisecond clock", () => {
    expect(formatReference(referenceNumberAt(new Date(1_773_200_012_345)))).toBe("FX00012345");
    expect(formatReference(referenceNumberAt(new Date(1_773_299_999_999)))).toBe("FX99999999");
  });

  it("a trade's reference wraps round after the last number", () => {
    expect(referenceNumberAfter(99_999_999)).toBe(0);
    expect(referenceNumberAfter(41)).toBe(42);
  });
});

it.each([
  ["FX12345678", "FX12345678", "FX12345678"],
  ["fx 1234", "FX12340000", "FX12349999"],
  ["0012", "FX00120000", "FX00129999"],
])("%s is a reference or its beginning", (typed, first, last) => {
  expect(referenceRange(typed)).toEqual({ first, last });
});

it.each(["", "FX", "123456789", "anna", "12a", "1%"])("%j is not a reference", (typed) => {
  expect(referenceRange(typed)).toBeUndefined();
});
