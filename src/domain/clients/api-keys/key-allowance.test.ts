import fc from "fast-check";
import { expect, it } from "vitest";
import { addToAllowance, type KeyAllowance } from "./key-allowance.ts";

const at = (hours: number) => new Date(Date.UTC(2026, 2, 10) + hours * 60 * 60_000);

it("a key pays up to £10,000 in a day from its first payment", () => {
  const first = addToAllowance(undefined, 4_000_00n, at(0));
  expect(first).toEqual({ pence: 4_000_00n, since: at(0) });
  expect(addToAllowance(first, 6_000_00n, at(23))).toEqual({ pence: 10_000_00n, since: at(0) });
  expect(addToAllowance(first, 6_000_01n, at(23))).toBeUndefined();
  expect(addToAllowance(first, 6_000_01n, at(24))).toEqual({ pence: 6_000_01n, since: at(24) });
  // A clock that was set back gives no new day.
  expect(addToAllowance(first, 6_000_01n, at(-1))).toBeUndefined();
});

it("however a sum is sliced, a day's payments stay within it", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.bigInt({ min: 1n, max: 12_000_00n }), fc.nat(30))), (slices) => {
      let used: KeyAllowance | undefined;
      let minutes = 0;
      let paid = 0n;
      for (const [pence, gap] of slices) {
        minutes += gap;
        if (minutes >= 24 * 60) break;
        const next = addToAllowance(used, pence, at(minutes / 60));
        if (next) {
          used = next;
          paid += pence;
        }
      }
      expect(paid <= 10_000_00n).toBe(true);
    }),
  );
});
