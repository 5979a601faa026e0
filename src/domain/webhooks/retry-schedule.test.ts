import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { maxAttempts, retryWaitMs, retryWaitsMs } from "./retry-schedule.ts";

const hour = 3_600_000;

describe("when a delivery is retried", () => {
  it("begins after 5 seconds, never gets more frequent and ends with waits of 12 hours", () => {
    expect(retryWaitsMs[0]).toBe(5_000);
    expect(retryWaitsMs.at(-1)).toBe(12 * hour);
    expect([...retryWaitsMs].sort((a, b) => a - b)).toEqual(retryWaitsMs);
  });

  it("gives up after the last attempt", () => {
    expect(retryWaitMs(maxAttempts - 1, 0.5)).toBe(12 * hour);
    expect(retryWaitMs(maxAttempts, 0.5)).toBeUndefined();
  });

  it("takes about three days, whatever the chance", () => {
    const chances = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), {
      minLength: maxAttempts - 1,
      maxLength: maxAttempts - 1,
    });
    fc.assert(
      fc.property(chances, (drawn) => {
        const waits = drawn.map((chance, index) => retryWaitMs(index + 1, chance) ?? Number.NaN);
        const total = waits.reduce((sum, wait) => sum + wait, 0);
        expect(total).toBeGreaterThan(2.6 * 24 * hour);
        expect(total).toBeLessThan(3.3 * 24 * hour);
        for (const [index, wait] of waits.entries()) {
          const plain = retryWaitsMs[index] ?? Number.NaN;
          expect(Math.abs(wait - plain)).toBeLessThanOrEqual(plain / 10 + 1);
        }
      }),
    );
  });
});
