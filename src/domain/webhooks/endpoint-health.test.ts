import { describe, expect, it } from "vitest";
import { causeToDisable, disableAfterMs, isDelivered, requestLimit } from "./endpoint-health.ts";

const now = new Date("2026-11-25T12:00:00Z");
const ago = (ms: number) => new Date(now.getTime() - ms);

describe("what counts as delivered", () => {
  it.each([
    [200, null, true],
    [204, null, true],
    [299, null, true],
    [199, null, false],
    [301, "redirected", false],
    [404, null, false],
    [500, null, false],
    [null, "timed_out", false],
    [200, "timed_out", false],
  ] as const)("answers %s with fault %s: %s", (status, fault, delivered) => {
    expect(isDelivered({ status, fault })).toBe(delivered);
  });
});

describe("when an endpoint is disabled", () => {
  it.each([
    ["at once by 410", 410, 0, "gone"],
    ["not by a first 500", 500, 0, undefined],
    ["not a moment before five days", 500, disableAfterMs - 1, undefined],
    ["after five days of failures", 500, disableAfterMs, "failing"],
    ["after five days without an answer", null, disableAfterMs, "failing"],
  ] as const)("is %s", (_case, status, failedFor, cause) => {
    expect(causeToDisable({ status, fault: null }, { failingSince: ago(failedFor), now })).toBe(cause);
  });
});

describe("how many requests an endpoint gets at once", () => {
  it("is fewer for a slow one, and fewest for one that fails", () => {
    const quick = requestLimit({ isFailing: false, averageMs: 20 });
    const slow = requestLimit({ isFailing: false, averageMs: 9_000 });
    const failing = requestLimit({ isFailing: true, averageMs: 20 });
    expect(quick).toBeGreaterThan(slow);
    expect(slow).toBeGreaterThan(failing);
    expect(failing).toBeGreaterThan(0);
  });
});
