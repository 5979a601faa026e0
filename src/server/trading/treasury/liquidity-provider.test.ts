import { afterEach, expect, it, vi } from "vitest";
import { reportOrLost } from "./liquidity-provider.ts";

afterEach(() => vi.useRealTimers());

it("a provider's report is what it says", async () => {
  expect(await reportOrLost(async () => ({ state: "unheard" }))).toEqual({ state: "unheard" });
});

it("a call that fails, or takes longer than ten seconds, is lost", async () => {
  expect(await reportOrLost(() => Promise.reject(new Error("closed")))).toEqual({ state: "lost" });
  vi.useFakeTimers();
  const hanging = reportOrLost(() => new Promise(() => undefined));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await hanging).toEqual({ state: "lost" });
});
