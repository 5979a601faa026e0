import { expect, it } from "vitest";
import { paymentLabel } from "./payment-labels.ts";

it("a payment that was declined before it left isn't called returned", () => {
  expect(paymentLabel({ status: "RETURNED", isDeclined: true })).toBe("Not sent");
  expect(paymentLabel({ status: "RETURNED", isDeclined: false })).toBe("Returned");
});
