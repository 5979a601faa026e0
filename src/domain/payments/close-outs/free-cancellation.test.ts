import { expect, it } from "vitest";
import { closeoutQuoteExpiry, freeUntil, isFreeCancel } from "./free-cancellation.ts";

const bookedAt = new Date("2026-03-10T10:00:00.000Z");
const after = (ms: number) => new Date(bookedAt.getTime() + ms);

it.each([
  [0, 0, true],
  [59_999, 2, true],
  [60_000, 0, false],
  [1_000, 3, false],
  [-2_000, 0, true],
  [-2_001, 0, false],
])(
  "cancelling %i ms after booking with %i free cancellations used today is priced: %s",
  (ms, usedToday, free) => {
    expect(isFreeCancel({ type: "SPOT", bookedAt, now: after(ms), usedToday })).toBe(free);
  },
);

it("cancelling a part of a forward is never free, since its rate was agreed on long before", () => {
  expect(isFreeCancel({ type: "FORWARD", bookedAt, now: after(0), usedToday: 0 })).toBe(false);
});

it("a close-out quote holds for 20 seconds, and a free one no longer than cancelling is free", () => {
  expect(closeoutQuoteExpiry(after(0), { isFree: true, bookedAt })).toEqual(after(20_000));
  expect(closeoutQuoteExpiry(after(50_000), { isFree: true, bookedAt })).toEqual(freeUntil(bookedAt));
  expect(closeoutQuoteExpiry(after(50_000), { isFree: false, bookedAt })).toEqual(after(70_000));
});
