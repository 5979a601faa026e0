import { expect, it } from "vitest";
import { sampleForward } from "../../../../tests/support/sample-forwards.ts";
import { describeWorth, endOf, findNeed, formatForwardPoints, percentUsed } from "./forward-words.ts";

const now = new Date("2027-03-01T12:00:00Z");
const call = { amount: "340.12", dueBy: "2027-03-02T17:00:00.000Z" };

it("a forward ends at three in the afternoon in London, in winter and in summer", () => {
  expect(endOf({ drawBy: "2027-03-08" }).toISOString()).toBe("2027-03-08T15:00:00.000Z");
  expect(endOf({ drawBy: "2027-07-08" }).toISOString()).toBe("2027-07-08T14:00:00.000Z");
});

const depositDue = { amount: "500.00", dueBy: "2027-03-03T17:00:00.000Z" };

it.each([
  [
    "a deposit to pay",
    { status: "PENDING_DEPOSIT", depositDue, drawBy: "2027-03-02" } as const,
    "first_deposit",
    /^Pay the deposit of 500\.00 GBP by 03 Mar 2027/,
  ],
  ["a margin call", { marginCall: call, drawBy: "2027-03-02" }, "deposit", /^Add 340\.12 GBP by 02 Mar 2027/],
  ["its last day in a week", { drawBy: "2027-03-08" }, "last_day", /^Last day Mon 08 Mar 2027$/],
  ["a last day that is past", { drawBy: "2027-02-26" }, "last_day", /^Last day Fri 26 Feb 2027$/],
])("a forward with %s needs its client", (_, changes, kind, words) => {
  const need = findNeed(sampleForward(changes), now);
  expect(need).toMatchObject({ kind });
  expect(need?.words).toMatch(words);
});

it.each([
  ["whose last day is more than a week ahead", { drawBy: "2027-03-09" }],
  ["of which nothing is left", { drawBy: "2027-03-02", status: "DRAWN" }],
  ["that was closed out", { drawBy: "2027-03-02", status: "CLOSED_OUT" }],
] as const)("a forward %s needs nothing", (_, changes) => {
  expect(findNeed(sampleForward(changes), now)).toBeUndefined();
});

it.each([
  ["-56.86", "56.86 GBP less than at your rate"],
  ["1200.00", "1,200.00 GBP more than at your rate"],
  ["0.00", "the same as at your rate"],
  ["-0.00", "the same as at your rate"],
])("a change of worth of %s says its direction in words", (change, words) => {
  expect(describeWorth(change, "GBP")).toBe(words);
});

it.each([
  ["-0.0041", 1.1652, "−0.0041"],
  ["0.00412345", 1.1652, "+0.004123"],
  ["0.0000000000", 1.1652, "0.0000"],
  ["-0.61", 190.2, "−0.6100"],
])("points of %s beside a spot rate of %s are written %s", (points, spot, text) => {
  expect(formatForwardPoints(points, spot)).toBe(text);
});

it.each([
  ["10000.00", 0],
  ["6000.00", 40],
  ["0.01", 99],
  ["0.00", 100],
])("with %s left of ten thousand the bar is at %s percent", (fromAmountLeft, percent) => {
  expect(percentUsed(sampleForward({ fromAmountLeft }))).toBe(percent);
});
