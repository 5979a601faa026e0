import { describe, expect, it } from "vitest";
import { historyPeriod, normaliseReferenceQuery } from "./history-filters.ts";

describe("the days of a history", () => {
  it("the days of a history are both included in the reader's time zone", () => {
    expect(historyPeriod({ from: "2026-07-01", to: "2026-07-01", zone: "Europe/London" })).toEqual({
      since: new Date("2026-06-30T23:00:00Z"),
      before: new Date("2026-07-01T23:00:00Z"),
    });
  });

  it("the days of a history may be open on either side", () => {
    expect(historyPeriod({ from: "2026-07-01", zone: "UTC" })).toEqual({
      since: new Date("2026-07-01T00:00:00Z"),
      before: undefined,
    });
    expect(historyPeriod({ zone: "UTC" })).toEqual({ since: undefined, before: undefined });
  });
});

describe("the reference that is looked for", () => {
  it.each([
    ["fx 1234 5678", "FX12345678"],
    ["1234", "1234"],
    ["ＦＸ１２", "FX12"],
    ["%", "%"],
    ["  ", undefined],
    [undefined, undefined],
  ])("the reference search for %j is %j", (typed, sought) => {
    expect(normaliseReferenceQuery(typed)).toBe(sought);
  });
});
