import { describe, expect, it } from "vitest";
import {
  getDateRangeError,
  hasActiveFilters,
  parseHistoryFilters,
  serializeHistoryFilters,
} from "./history-params.ts";

const nothing = {
  view: "exchanges",
  reference: undefined,
  sell: undefined,
  buy: undefined,
  from: undefined,
  to: undefined,
};

describe("the filters in the address", () => {
  it("the history filters in the address are read and written back unchanged", () => {
    const address = "view=payments&reference=FX12&sell=GBP&buy=EUR&from=2026-01-31&to=2026-02-01";
    const filters = parseHistoryFilters(new URLSearchParams(address));
    expect(filters).toEqual({
      view: "payments",
      reference: "FX12",
      sell: "GBP",
      buy: "EUR",
      from: "2026-01-31",
      to: "2026-02-01",
    });
    expect(serializeHistoryFilters(filters).toString()).toBe(address);
  });

  it.each(["", "view=all", "sell=XXX&buy=", "from=2026-02-30&to=soon", "reference=%20%20"])(
    "%j filters nothing",
    (address) => {
      const filters = parseHistoryFilters(new URLSearchParams(address));
      expect(filters).toEqual(nothing);
      expect(hasActiveFilters(filters)).toBe(false);
      expect(serializeHistoryFilters(filters).toString()).toBe("");
    },
  );

  it("a date range in the wrong order has an error message", () => {
    expect(getDateRangeError(parseHistoryFilters(new URLSearchParams("from=2026-02-02&to=2026-02-01")))).toBe(
      "Date To is before Date From.",
    );
    expect(
      getDateRangeError(parseHistoryFilters(new URLSearchParams("from=2026-02-02&to=2026-02-02"))),
    ).toBeUndefined();
    expect(getDateRangeError(parseHistoryFilters(new URLSearchParams("to=2026-02-02")))).toBeUndefined();
  });
});
