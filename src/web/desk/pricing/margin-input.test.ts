import { describe, expect, it } from "vitest";
import type { SetMargin } from "#contract/market/pricing.ts";
import { type MarginFormValues, toMarginChange, toNewMargin } from "./margin-input.ts";

const client = { id: "client", email: "client@summit.test", name: "Client" };
const margin = (of: Partial<SetMargin>): SetMargin => ({
  id: "margin",
  client: null,
  fromCurrency: null,
  toCurrency: null,
  margin: 0.2,
  setAt: "2026-11-28T10:00:00.000Z",
  setBy: { name: "Approver", email: "approver@summit.test" },
  endedAt: null,
  endedBy: null,
  awaitsApproval: false,
  ...of,
});
const values = (of: Partial<MarginFormValues>): MarginFormValues => ({
  scope: "pair",
  clientId: client,
  fromCurrency: "GBP",
  toCurrency: "EUR",
  margin: "0.3",
  ...of,
});

describe("a new margin", () => {
  const ofAll = margin({ id: "of all", client });
  const ofPair = margin({ id: "of the pair", client, fromCurrency: "EUR", toCurrency: "GBP" });

  it("a new margin replaces none where none with its scope was shown", () => {
    expect(toNewMargin(values({}), [ofAll, ofPair])).toEqual({
      clientId: null,
      fromCurrency: "GBP",
      toCurrency: "EUR",
      replaces: null,
      margin: "0.3",
    });
    expect(toNewMargin(values({ scope: "client" }), [ofPair]).replaces).toBeNull();
    expect(toNewMargin(values({ scope: "both" }), [ofAll]).replaces).toBeNull();
  });

  it("a new margin replaces the one that was shown with its scope, in either direction", () => {
    expect(toNewMargin(values({ scope: "client" }), [ofPair, ofAll])).toEqual({
      clientId: "client",
      replaces: "of all",
      margin: "0.3",
    });
    expect(toNewMargin(values({ scope: "both" }), [ofAll, ofPair]).replaces).toBe("of the pair");
  });
});

it("another value for a margin keeps its scope and replaces it", () => {
  const changed = margin({ client, fromCurrency: "EUR", toCurrency: "GBP" });
  expect(toMarginChange(changed, "0.4")).toEqual({
    clientId: "client",
    fromCurrency: "EUR",
    toCurrency: "GBP",
    replaces: "margin",
    margin: "0.4",
  });
});
