import { describe, expect, it } from "vitest";
import { isCheckDue, isCheckRecent } from "./check-pace.ts";

const checkedAt = new Date("2026-03-10T10:00:00.000Z");
const later = (ms: number) => new Date(checkedAt.getTime() + ms);

describe("the pace of the books check", () => {
  it("the books are checked at most a quarter of the time", () => {
    const last = { checkedAt, durationMs: 30_000 };
    expect(isCheckDue(last, later(119_999))).toBe(false);
    expect(isCheckDue(last, later(120_000))).toBe(true);
  });

  it("the books are checked at once where no check was made, or the clock was set back", () => {
    expect(isCheckDue(undefined, checkedAt)).toBe(true);
    expect(isCheckDue({ checkedAt, durationMs: 30_000 }, later(-1))).toBe(true);
  });

  it("a check counts for a quarter of an hour, and for longer where checks take minutes", () => {
    expect(isCheckRecent({ checkedAt, durationMs: 0 }, later(900_000))).toBe(true);
    expect(isCheckRecent({ checkedAt, durationMs: 0 }, later(900_001))).toBe(false);
    expect(isCheckRecent({ checkedAt, durationMs: 200_000 }, later(2_500_000))).toBe(true);
    expect(isCheckRecent({ checkedAt, durationMs: 200_000 }, later(2_500_001))).toBe(false);
  });
});
