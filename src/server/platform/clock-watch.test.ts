import { afterEach, describe, expect, it, vi } from "vitest";
import { type ClockWatch, createClockWatch } from "./clock-watch.ts";
import type { Log } from "./log.ts";
import { createMetrics } from "./metrics.ts";

let watch: ClockWatch | undefined;
afterEach(() => watch?.stop());

function watched() {
  const time = { wallMs: Date.parse("2026-03-10T10:00:00Z"), steadyMs: 0 };
  const fatal = vi.fn();
  const metrics = createMetrics();
  const created = createClockWatch({
    clock: () => new Date(time.wallMs),
    steadyMs: () => time.steadyMs,
    log: { fatal } as unknown as Log,
    metrics,
  });
  watch = created;
  return {
    created,
    fatal,
    metrics,
    pass(passedMs: number, setByMs = 0) {
      time.steadyMs += passedMs;
      time.wallMs += passedMs + setByMs;
      created.check();
    },
  };
}

describe("the watch on the clock", () => {
  it("the clock watch ignores elapsed time, however long, and a correction of two seconds", () => {
    const { created, fatal, pass } = watched();
    pass(86_400_000);
    pass(1_000, 2_000);
    pass(1_000, -2_000);
    expect([created.lastStep(), fatal.mock.calls.length]).toEqual([undefined, 0]);
  });

  it("the clock watch raises the alarm when the clock is set back by an hour, and remembers it", async () => {
    const { created, fatal, metrics, pass } = watched();
    pass(1_000, -3_600_000);
    pass(1_000);
    expect(created.lastStep()).toEqual({ at: new Date("2026-03-10T09:00:01.000Z"), seconds: -3_600 });
    expect(fatal).toHaveBeenCalledOnce();
    const text = await metrics.registry.metrics();
    expect(text).toContain('summit_clock_steps_total{direction="back"} 1');
  });

  it("the clock watch raises the alarm for a large step forward too", () => {
    const { created, pass } = watched();
    pass(0, 2_001);
    expect(created.lastStep()?.seconds).toBe(2);
  });
});
