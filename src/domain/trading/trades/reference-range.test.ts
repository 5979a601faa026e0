import { expect, it } from "vitest";
import { referenceRange } from "./reference-range.ts";

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
