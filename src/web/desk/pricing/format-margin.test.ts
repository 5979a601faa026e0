import { describe, expect, it } from "vitest";
import { parseMargin } from "#domain/market/pricing/margin.ts";
import { explainMargin, formatMarginClient, formatMarginPair, formatMarginScope } from "./format-margin.ts";

describe("a margin in words", () => {
  it.each([
    ["0", "The client gets the mid-market rate and we earn nothing."],
    ["0.3", "On 10,000.00 we earn 30.00: the client's rate is mid-market × 0.997."],
    ["0.25", "On 10,000.00 we earn 25.00: the client's rate is mid-market × 0.9975."],
    ["0.0001", "On 10,000.00 we earn 0.01: the client's rate is mid-market × 0.999999."],
    ["5", "On 10,000.00 we earn 500.00: the client's rate is mid-market × 0.95."],
  ])("the margin %s is written without a space before the percent sign", (percent, words) => {
    const margin = parseMargin(percent);
    expect(margin === undefined ? undefined : explainMargin(margin)).toBe(words);
  });

  it("a margin's scope is a pair's or every pair's, a client's or every client's", () => {
    expect(formatMarginPair({ fromCurrency: "EUR", toCurrency: "GBP" })).toBe("EUR and GBP");
    expect(formatMarginPair({ fromCurrency: null, toCurrency: null })).toBe("All pairs");
    expect(formatMarginClient({ client: null })).toBe("All clients");
    const client = { id: "1", name: "Demo Client", email: "demo@summit.test" };
    expect(formatMarginClient({ client })).toBe("Demo Client");
    expect(formatMarginClient({ client: { ...client, name: "" } })).toBe("demo@summit.test");
    expect(formatMarginScope({ client, fromCurrency: null, toCurrency: null })).toBe(
      "Demo Client in all pairs",
    );
    expect(formatMarginScope({ client: null, fromCurrency: "EUR", toCurrency: "GBP" })).toBe(
      "all clients in EUR and GBP",
    );
  });
});
