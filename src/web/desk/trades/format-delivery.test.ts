import { expect, it } from "vitest";
import { formatBookedDelivery, formatQuotedDelivery } from "./format-delivery.ts";

const booked = { createdAt: "2026-11-27T10:00:00.000Z", deliveryDate: "2026-12-01" };
const funded = (at: string) => [{ kind: "funded", at }];

it("a quote's delivery is conditional on money of the day on which it was given", () => {
  expect(formatQuotedDelivery(booked)).toBe("01 Dec 2026 if paid on 27 Nov 2026");
});

it.each([
  [[], "2026-11-27T23:59:00Z", "01 Dec 2026 if paid today"],
  [[], "2026-11-28T00:00:00Z", "2 business days after it is paid"],
  [funded("2026-11-27T15:00:00.000Z"), "2026-11-30T09:00:00Z", "01 Dec 2026"],
  [funded("2026-12-02T09:00:00.000Z"), "2026-12-02T10:00:00Z", "2 business days after the money arrived"],
])("the desk reads a delivery with the steps %j at %s as: %s", (timeline, now, words) => {
  expect(formatBookedDelivery({ ...booked, timeline }, new Date(now))).toBe(words);
});

it.each([
  ["completed", "Completed on 04 Dec 2026"],
  ["cancelled", "None: cancelled on 04 Dec 2026"],
  ["failed", "None: failed on 04 Dec 2026"],
])("the desk reads of a trade that is %s when it ended, not an estimate", (kind, words) => {
  const timeline = [...funded("2026-12-02T09:00:00.000Z"), { kind, at: "2026-12-04T12:00:00.000Z" }];
  expect(formatBookedDelivery({ ...booked, timeline }, new Date("2027-01-05T09:00:00Z"))).toBe(words);
});
