import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, type Day } from "#domain/calendar.ts";
import { dailyBalances } from "./daily-balances.ts";

const today = "2026-11-23" as Day;

describe("daily closing balances", () => {
  it("a balance without movements is level", () => {
    expect(dailyBalances(500n, [], { today, count: 3, isComplete: true })).toEqual([500n, 500n, 500n]);
  });

  it("each day closes with its own movements, several a day added up", () => {
    const movements = [
      { day: today, amount: 100n },
      { day: "2026-11-22" as Day, amount: -30n },
      { day: "2026-11-22" as Day, amount: 50n },
    ];
    expect(dailyBalances(1_000n, movements, { today, count: 4, isComplete: true })).toEqual([
      880n,
      880n,
      900n,
      1_000n,
    ]);
  });

  it("days before the earliest movement are left out when there were more", () => {
    const movements = [
      { day: "2026-11-22" as Day, amount: -30n },
      { day: today, amount: 100n },
    ];
    const shown = { today, count: 4, isComplete: false };
    expect(dailyBalances(1_000n, movements, shown)).toEqual([900n, 1_000n]);
    expect(dailyBalances(1_000n, movements, { ...shown, count: 1 })).toEqual([1_000n]);
  });

  it("the last day closes with the balance, and each step is that day's movements", () => {
    const movement = fc.record({
      day: fc.integer({ min: 0, max: 40 }).map((back) => addDays(today, -back)),
      amount: fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }),
    });
    fc.assert(
      fc.property(
        fc.bigInt(),
        fc.array(movement),
        fc.integer({ min: 1, max: 30 }),
        (balance, moves, count) => {
          const balances = dailyBalances(balance, moves, { today, count, isComplete: true });
          expect(balances).toHaveLength(count);
          expect(balances.at(-1)).toBe(balance);
          for (let index = 1; index < count; index += 1) {
            const day = addDays(today, index + 1 - count);
            const moved = moves
              .filter((move) => move.day === day)
              .reduce((sum, { amount }) => sum + amount, 0n);
            expect((balances[index] ?? 0n) - (balances[index - 1] ?? 0n)).toBe(moved);
          }
        },
      ),
    );
  });
});
