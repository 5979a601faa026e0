import { percentile } from "../../bench/bookings.ts";
import type { Chart } from "./charts.ts";
import { isAcknowledgement, type MixedLoad, type Sample } from "./mixed-load.ts";

const sliceMs = 250;

/** Acknowledged acts over time, with a line at each moment (of `performance.now()`) at which something was broken. */
export function chartActs(
  title: string,
  { samples, startedAt }: MixedLoad,
  brokenAt: readonly number[],
): Chart {
  const acts = samples.filter(isAcknowledgement);
  const values: number[] = [];
  for (const { askedAt, ms } of acts) {
    const slice = Math.floor((askedAt + ms - startedAt) / sliceMs);
    while (values.length <= slice) values.push(0);
    values[slice] = (values[slice] ?? 0) + 1_000 / sliceMs;
  }
  const marks = brokenAt.map((at) => at - startedAt);
  return { kind: "timeline", title, values, sliceMs, unit: "acts/s", marks };
}

/** "12 × 503, 3 × no answer" for the answers that were neither success nor refusal. */
export function describeFailures(samples: readonly Sample[]): string {
  const failed = samples.filter(isFailure);
  const counts = [...Map.groupBy(failed, ({ status }) => status)].map(
    ([status, some]) => `${some.length} × ${status || "no answer"}`,
  );
  return counts.join(", ") || "none";
}

/** Answers that no client should see, as "500 /api/trades". */
export function unexpected(samples: readonly Sample[], allowed: readonly number[]): string[] {
  return samples
    .filter((sample) => isFailure(sample) && !allowed.includes(sample.status))
    .map(({ status, path }) => `${status || "no answer"} ${path}`);
}

/** An act may be refused, and a session may have ended; nothing else of a read's is a refusal. */
function isFailure({ of, status }: Sample): boolean {
  if (of === "read" && status >= 400 && status !== 401) return true;
  return status === 0 || status === 429 || status >= 500;
}

export function p99(samples: readonly Sample[]): number {
  return percentile(
    samples.map(({ ms }) => ms),
    0.99,
  );
}
