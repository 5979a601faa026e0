import { describe, expect, it } from "vitest";
import { checkQuoteOpen, quoteFirmMs, quoteStatus } from "./lifecycle.ts";

const createdAt = new Date("2026-03-10T10:00:00.000Z");
const expiresAt = new Date(createdAt.getTime() + quoteFirmMs);
const momentAfter = (ms: number) => new Date(createdAt.getTime() + ms);

describe("a quote", () => {
  it("a quote is firm for 30 seconds", () => {
    expect(quoteFirmMs).toBe(30_000);
  });

  it.each([
    [0, null, "OPEN"],
    [29_999, null, "OPEN"],
    [30_000, null, "EXPIRED"],
    [0, "a trade", "BOOKED"],
    [30_000, "a trade", "BOOKED"],
    [-2_000, null, "OPEN"],
    [-2_001, null, "EXPIRED"],
    [-3_600_000, null, "EXPIRED"],
    [-3_600_000, "a trade", "BOOKED"],
  ])("a quote after %i ms, booked as %s, is %s", (ms, tradeId, status) => {
    expect(quoteStatus({ createdAt, expiresAt, tradeId }, momentAfter(ms))).toBe(status);
  });

  it("a quote is refused by name once it is no longer open", () => {
    expect(checkQuoteOpen({ createdAt, expiresAt, tradeId: null }, momentAfter(29_999)).ok).toBe(true);
    expect(checkQuoteOpen({ createdAt, expiresAt, tradeId: null }, momentAfter(30_000))).toEqual({
      ok: false,
      refusal: "quote_expired",
    });
    expect(checkQuoteOpen({ createdAt, expiresAt, tradeId: null }, momentAfter(-3_600_000)).ok).toBe(false);
    expect(checkQuoteOpen({ createdAt, expiresAt, tradeId: "a trade" }, momentAfter(0))).toEqual({
      ok: false,
      refusal: "quote_used",
    });
  });
});
