import { expect, it } from "vitest";
import { paymentLabel } from "./payment-labels.ts";

it("a payment that was declined before it left isn't called returned", () => {
  expect(paymentLabel({ status: "RETURNED", isDeclined: true })).toBe("Not sent");
  expect(paymentLabel({ status: "RETURNED", isDeclined: false })).toBe("Returned");
});

it("a payment that waits for a debt isn't called ready, and one that has left says where it is", () => {
  expect(paymentLabel({ status: "READY", isDeclined: false, awaitsDebt: true })).toBe(
    "Waiting for what you owe",
  );
  expect(paymentLabel({ status: "READY", isDeclined: false })).toBe("Ready to send");
  expect(paymentLabel({ status: "SENT", isDeclined: false, awaitsDebt: true })).toBe("Sent");
});

it("a payment that waits for its client says for what, once it could leave", () => {
  const waitsFor = { kind: "second_factor" } as const;
  expect(paymentLabel({ status: "READY", isDeclined: false, waitsFor })).toBe("Needs two-step log-in");
  expect(paymentLabel({ status: "SENT", isDeclined: false, waitsFor })).toBe("Sent");
});
