import { expect, it } from "vitest";
import { formatStopped, isInForce } from "./format-stopped.ts";

it("a restriction's text says what is stopped, and in which currency or payment system", () => {
  const everywhere = { currency: null, payoutRail: null };
  expect(formatStopped({ ...everywhere, kinds: ["book"] })).toBe("Bookings");
  expect(formatStopped({ ...everywhere, kinds: ["quote", "book", "pay"] })).toBe(
    "Quotes, bookings and payouts",
  );
  expect(formatStopped({ kinds: ["quote", "book"], currency: "EUR", payoutRail: null })).toBe(
    "Quotes and bookings in EUR",
  );
  expect(formatStopped({ kinds: ["pay"], currency: null, payoutRail: "sepa" })).toBe("Payouts by SEPA");
});

it("a restriction is in force until it is lifted or its time is over", () => {
  expect(isInForce({ state: "in_force" })).toBe(true);
  expect(isInForce({ state: "lift_requested" })).toBe(true);
  expect(isInForce({ state: "lifted" })).toBe(false);
  expect(isInForce({ state: "expired" })).toBe(false);
});
