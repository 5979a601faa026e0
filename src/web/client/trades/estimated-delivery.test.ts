import { expect, it } from "vitest";
import type { Trade } from "#contract/trading/trades.ts";
import { deliveryFact, estimatedDelivery, estimatedDeliveryIfPaidNow } from "./estimated-delivery.ts";

const bookedAt = "2026-11-27T10:00:00.000Z";
const fundedAt = (at: string): Trade["timeline"] => [{ kind: "funded", at, detail: null }];

it.each([
  [[], "2026-11-27T23:59:00Z", "01 Dec 2026 if you pay today"],
  [[], "2026-11-28T00:00:00Z", "2 business days after you pay"],
  [fundedAt("2026-11-27T15:00:00.000Z"), "2026-11-30T09:00:00Z", "01 Dec 2026"],
  [fundedAt("2026-12-02T09:00:00.000Z"), "2026-12-02T10:00:00Z", "2 business days after your money arrived"],
] as const)("a delivery with the steps %j is promised at %s as: %s", (timeline, now, words) => {
  const trade = { createdAt: bookedAt, deliveryDate: "2026-12-01", timeline: [...timeline] };
  expect(estimatedDelivery(trade, new Date(now))).toBe(words);
});

it("an exchange that mustn't be paid yet promises no day", () => {
  const trade = { createdAt: bookedAt, deliveryDate: "2026-12-01" };
  const now = new Date("2026-11-27T12:00:00Z");
  const unpayable = { isUnpayable: true };
  const words = "2 business days after you pay";
  expect(estimatedDelivery({ ...trade, timeline: [] }, now, unpayable)).toBe(words);
  const funded = { ...trade, timeline: fundedAt("2026-11-27T11:00:00.000Z") };
  expect(estimatedDelivery(funded, now, unpayable)).toBe("01 Dec 2026");
  const unpaid = { ...trade, timeline: [], stage: "AWAITING_FUNDS" as const };
  expect(deliveryFact(unpaid, now, unpayable)).toEqual({ name: "Estimated delivery", value: words });
});

it("a completed exchange says when it completed, a closed one nothing of a delivery", () => {
  const timeline: Trade["timeline"] = [
    ...fundedAt("2026-12-02T09:00:00.000Z"),
    { kind: "completed", at: "2026-12-04T12:00:00.000Z", detail: null },
  ];
  const trade = { createdAt: bookedAt, deliveryDate: "2026-12-01", timeline };
  const factOf = (stage: Trade["stage"]) =>
    deliveryFact({ ...trade, stage }, new Date("2027-01-05T09:00:00Z"));
  expect(factOf("COMPLETED")).toEqual({ name: "Completed", value: "04 Dec 2026" });
  expect(factOf("CANCELLED")).toBeUndefined();
  expect(factOf("FAILED")).toBeUndefined();
});

it("money from one balance to another arrives straight away, what a recipient gets later", () => {
  const line = { beneficiaryId: null, recipientName: null, amount: "10.00" };
  const paid = (...toBalance: boolean[]) => {
    const allocation = toBalance.map((each) => ({ ...line, toBalance: each })) as Trade["allocation"];
    const trade = { createdAt: bookedAt, deliveryDate: "2026-12-01", allocation };
    return estimatedDeliveryIfPaidNow(trade, new Date(bookedAt));
  };
  expect(paid(true)).toBe("Straight away");
  expect(paid(true, false)).toBe("01 Dec 2026, estimated");
  expect(paid()).toBe("01 Dec 2026, estimated");
});
