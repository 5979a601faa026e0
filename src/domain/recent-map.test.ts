import { expect, it } from "vitest";
import { createRecentMap } from "./recent-map.ts";

it("a map of recent entries forgets the one that was used least recently", () => {
  const recent = createRecentMap<number>(2);
  recent.set("one", 1);
  recent.set("two", 2);
  expect(recent.get("one")).toBe(1);
  recent.set("three", 3);
  expect([recent.get("one"), recent.get("two"), recent.get("three")]).toEqual([1, undefined, 3]);
  recent.delete("one");
  expect(recent.get("one")).toBeUndefined();
});
