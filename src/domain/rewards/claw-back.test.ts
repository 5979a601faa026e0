import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { clawBack } from "./claw-back.ts";

describe("taking back what a failed trade earned", () => {
  const owing = [
    { tradeId: "older", owed: 30n },
    { tradeId: "newer", owed: 20n },
  ];

  it.each<[bigint, Record<string, bigint>]>([
    [100n, { older: 30n, newer: 20n }],
    [50n, { older: 30n, newer: 20n }],
    [40n, { older: 30n, newer: 10n }],
    [30n, { older: 30n }],
    [0n, {}],
  ])("clawing back a failed trade's reward with %s cents available", (balance, expected) => {
    const taken = clawBack(owing, balance);
    expect(Object.fromEntries(taken.map(({ tradeId, amount }) => [tradeId, amount]))).toEqual(expected);
  });

  it("a clawback takes the smaller of what is owed and what is available", () => {
    fc.assert(
      fc.property(
        fc.array(fc.bigInt({ min: 1n, max: 10_000n })),
        fc.bigInt({ min: 0n, max: 50_000n }),
        (amounts, balance) => {
          const owed = amounts.reduce((sum, amount) => sum + amount, 0n);
          const taken = clawBack(
            amounts.map((amount, index) => ({ tradeId: String(index), owed: amount })),
            balance,
          ).reduce((sum, { amount }) => sum + amount, 0n);
          expect([owed, balance]).toContain(taken);
          expect(taken).toBeLessThanOrEqual(owed);
          expect(taken).toBeLessThanOrEqual(balance);
        },
      ),
    );
  });
});
