import { expect, it } from "vitest";
import { getUnallocated, toClientPart, toTradePart } from "./part-drafts.ts";

const whole = { amount: "1250.00", currency: "GBP" } as const;
const client = { id: "c", name: "", email: "demo@summit.test" };
const trade = toTradePart({ id: "t", reference: "FX12345678", client, due: "1000.00", currency: "GBP" });

it("a trade's part defaults to what is due, and a balance's to the remainder", () => {
  expect(trade).toEqual({
    id: "t",
    kind: "trade",
    words: "FX12345678 of demo@summit.test",
    amount: "1000.00",
  });
  const balance = toClientPart({ ...client, name: "Demo Client" }, whole, [trade]);
  expect(balance).toMatchObject({ kind: "client", amount: "250.00" });
  expect(getUnallocated(whole, [trade, balance])).toBe(0n);
});

it("the remainder is exact to the penny, and unknown while a part has no valid amount", () => {
  expect(getUnallocated(whole, [])).toBe(125_000n);
  expect(getUnallocated(whole, [{ ...trade, amount: "1,250.01" }])).toBe(-1n);
  expect(getUnallocated(whole, [{ ...trade, amount: "1250,01" }])).toBe(-1n);
  expect(getUnallocated(whole, [{ ...trade, amount: "ten" }])).toBeUndefined();
  expect(toClientPart({ ...client, name: "" }, whole, [{ ...trade, amount: "2000.00" }]).amount).toBe("0.00");
});
