import fc from "fast-check";
import { expect, it } from "vitest";
import { createRecentMap } from "./recent-map.ts";

const key = fc.constantFrom("one", "two", "three", "four", "five", "six", "seven");
const use = fc.record({ key, does: fc.constantFrom("set", "get", "delete") });

it("a map of recent entries forgets those that were not used while twice as many others were", () => {
  const recent = createRecentMap<number>(2);
  recent.set("one", 1);
  recent.set("two", 2);
  for (const other of ["three", "four", "five", "six"]) {
    expect(recent.get("one")).toBe(1);
    recent.set(other, 0);
  }
  expect([recent.get("one"), recent.get("two")]).toEqual([1, undefined]);
  recent.delete("one");
  expect(recent.get("one")).toBeUndefined();
});

it("a map of recent entries has each of the entries that were used last, as they were set last, and none that was deleted", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 4 }), fc.array(use, { maxLength: 60 }), (kept, uses) => {
      const recent = createRecentMap<number>(kept);
      // All that is set, in the order of last use.
      const all = new Map<string, number>();
      for (const [index, { key, does }] of uses.entries()) {
        const isAmongLast = [...all.keys()].slice(-kept).includes(key);
        const before = all.get(key);
        if (does === "get") {
          const found = recent.get(key);
          if (isAmongLast || found !== undefined) expect(found).toBe(before);
          if (found === undefined) all.delete(key);
        } else if (does === "set") recent.set(key, index);
        else recent.delete(key);
        const value = does === "set" ? index : all.get(key);
        all.delete(key);
        if (does !== "delete" && value !== undefined) all.set(key, value);
      }
    }),
  );
});

it("a map of recent entries holds no more than twice as many as it keeps", () => {
  const recent = createRecentMap<number>(3);
  const keys = Array.from({ length: 50 }, (_, index) => `key ${index}`);
  for (const [index, each] of keys.entries()) recent.set(each, index);
  // From the oldest, since reading one may forget others.
  const held = keys.filter((each) => recent.get(each) !== undefined);
  expect(held.length).toBeLessThanOrEqual(6);
});
