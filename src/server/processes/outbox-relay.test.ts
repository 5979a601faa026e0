import { describe, expect, it } from "vitest";
import { sizeAfter } from "./outbox-relay.ts";

describe("the size of the next batch of events", () => {
  it.each([
    { size: 64, rows: 64, tookMs: 20, next: 128, because: "a quick batch is doubled" },
    { size: 256, rows: 256, tookMs: 90, next: 256, because: "no batch is larger than 256 rows" },
    { size: 256, rows: 256, tookMs: 600, next: 64, because: "a batch of four times the time is quartered" },
    { size: 16, rows: 16, tookMs: 100, next: 24, because: "a batch grows to what fits into the time" },
    { size: 64, rows: 4, tookMs: 600, next: 8, because: "a slow batch is not divided into single rows" },
    { size: 64, rows: 0, tookMs: 5, next: 128, because: "without rows nothing was slow" },
  ])("$because", ({ size, rows, tookMs, next }) => {
    expect(sizeAfter({ size, rows, tookMs })).toBe(next);
  });
});
