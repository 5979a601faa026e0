import { expect, it } from "vitest";
import { referenceRange } from "#domain/trading/trades/trade-reference.ts";
import { forwardReference } from "./forward-reference.ts";

it("a forward's reference has the digits of a trade's, and is never read as one", () => {
  expect(forwardReference(42)).toBe("FW00000042");
  expect(referenceRange(forwardReference(42))).toBeUndefined();
});
