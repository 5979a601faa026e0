import { afterEach, expect, it, vi } from "vitest";
import { loadUntilThere } from "./load-until-there.ts";

afterEach(() => vi.useRealTimers());

it("code that can't be loaded is asked for again, ever more seldom, until it is there", async () => {
  vi.useFakeTimers();
  const triedAt: number[] = [];
  const begun = Date.now();
  const loaded = loadUntilThere(async () => {
    triedAt.push((Date.now() - begun) / 1_000);
    if (triedAt.length < 8) throw new TypeError("Failed to fetch dynamically imported module");
    return "there";
  });
  await vi.runAllTimersAsync();
  expect(await loaded).toBe("there");
  expect(triedAt).toEqual([0, 1, 3, 7, 15, 31, 61, 91]);
});
