import type { Log } from "./log.ts";
import type { Metrics } from "./metrics.ts";

/** A step of the clock that was large enough to raise the alarm. */
export type ClockStep = {
  /** The moment after it, by the clock as it was set. */
  readonly at: Date;
  /** Negative where it was set back. */
  readonly seconds: number;
};

export type ClockWatch = {
  /** Compares the clock with the time that has truly passed since the last look. */
  readonly check: () => void;
  /** The last large step; undefined where there was none since the process started. */
  readonly lastStep: () => ClockStep | undefined;
  readonly stop: () => void;
};

export type ClockWatchOptions = {
  /** The system's clock unless given. */
  readonly clock?: () => Date;
  /** Milliseconds that pass at the same pace whatever the clock is set to. */
  readonly steadyMs?: () => number;
  readonly log: Log;
  readonly metrics: Pick<Metrics, "clockSteps" | "clockStepSeconds">;
};

/** Network time corrects a clock by less than this without harm; quotes tolerate as much. */
const toleranceMs = 2_000;
const checkEveryMs = 1_000;

/** Raises an alarm when the clock is set by more than 2 s: a metric, a loud log line and a note on readiness. */
export function createClockWatch(options: ClockWatchOptions): ClockWatch {
  const { clock = () => new Date(), log, metrics, steadyMs = () => performance.now() } = options;
  let last = { wallMs: clock().getTime(), steadyMs: steadyMs() };
  let step: ClockStep | undefined;

  function look(): void {
    const [at, steady] = [clock(), steadyMs()];
    const steppedMs = at.getTime() - last.wallMs - (steady - last.steadyMs);
    last = { wallMs: at.getTime(), steadyMs: steady };
    if (Math.abs(steppedMs) <= toleranceMs) return;
    step = { at, seconds: Math.round(steppedMs / 1_000) };
    metrics.clockSteps.inc({ direction: steppedMs < 0 ? "back" : "forward" });
    metrics.clockStepSeconds.set(step.seconds);
    log.fatal(step, "THE CLOCK WAS SET: quotes made before are refused, and rates have to come anew");
  }

  const timer = setInterval(look, checkEveryMs).unref();
  return { check: look, lastStep: () => step, stop: () => clearInterval(timer) };
}
