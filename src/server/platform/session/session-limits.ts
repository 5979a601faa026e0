const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

export type SessionLimits = Readonly<Record<"client" | "staff", { readonly idleMs: number }>>;

/** How long a session lasts without a request, and at the most however much it is used. */
export const sessionLimits = {
  client: { idleMs: 12 * hourMs, absoluteMs: 30 * dayMs },
  staff: { idleMs: 30 * minuteMs, absoluteMs: 8 * hourMs },
} as const;

/**
 * The same outside the demo: 15 minutes without a request, as the browser's own clock has it, and the minute by which the
 * last use may be older than it is written down.
 */
const strictSessionLimits = {
  client: { ...sessionLimits.client, idleMs: 16 * minuteMs },
  staff: { ...sessionLimits.staff, idleMs: 16 * minuteMs },
} as const;

/** A session's last use is written down at most this often, so that a busy session is not a write a request. */
export const touchEveryMs = minuteMs;

/** How long a session may lie idle: the demo's may be left open. */
export function sessionLimitsFor({ DEMO }: { readonly DEMO: boolean }) {
  return DEMO ? sessionLimits : strictSessionLimits;
}
