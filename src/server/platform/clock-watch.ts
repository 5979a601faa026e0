import type { Log } from "./log.ts";
import type { Metrics } from "./metrics.ts";

/** A clock step above the tolerance. */
export type ClockStep = {
  /** Time after the step, by the changed clock. */
  readonly at: Date;
  /** Negative when set back. */
  readonly seconds: number;
};

export type ClockWatch = {
  /** Compares the wall clock with the monotonic clock since the last check. */
  readonly check: () => void;
  /** Latest step since the process started. */
  readonly lastStep: () => ClockStep | undefined;
  readonly stop: () => void;
};

export type ClockWatchOptions = {
  /** Defaults to the system clock. */
  readonly clock?: () => Date;
  /** Monotonic milliseconds, independent of the wall clock. */
  readonly steadyMs?: () => number;
  readonly log: Log;
  readonly metrics: Pick<Metrics, "clockSteps">;
};

/** Corrections by network time are smaller and harmless; quotes tolerate as much. */
const toleranceMs = 2_000;
const checkEveryMs = 1_000;

/** Reports clock steps above 2 s: metric, error log and readiness note. */
export function createClockWatch(options: ClockWatchOptions): ClockWatch {
  const { clock = () => new Date(), log, metrics, steadyMs = () => performance.now() } = options;
  let last = { wallMs: clock().getTime(), steadyMs: steadyMs() };
  let step: ClockStep | undefined;

  function check(): void {
    const [at, steady] = [clock(), steadyMs()];
    const steppedMs = at.getTime() - last.wallMs - (steady - last.steadyMs);
    last = { wallMs: at.getTime(), steadyMs: steady };
    if (Math.abs(steppedMs) <= toleranceMs) return;
    step = { at, seconds: Math.round(steppedMs / 1_000) };
    metrics.clockSteps.inc({ direction: steppedMs < 0 ? "back" : "forward" });
    log.fatal(step, "THE CLOCK WAS SET: quotes made before are refused, and new rates are needed");
  }

  const timer = setInterval(check, checkEveryMs).unref();
  return { check: check, lastStep: () => step, stop: () => clearInterval(timer) };
}
