const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

export type SessionLimits = Readonly<Record<"client" | "staff", { readonly idleMs: number }>>;

/** Idle and absolute lifetimes of sessions. */
export const sessionLimits = {
  client: { idleMs: 12 * hourMs, absoluteMs: 30 * dayMs },
  staff: { idleMs: 30 * minuteMs, absoluteMs: 8 * hourMs },
} as const;

/**
 * Limits outside the demo: 15 minutes idle, as in the browser, plus the minute by which the stored last use
 * may lag.
 */
const strictSessionLimits = {
  client: { ...sessionLimits.client, idleMs: 16 * minuteMs },
  staff: { ...sessionLimits.staff, idleMs: 16 * minuteMs },
} as const;

/** Minimum interval between writes of a session's last use. */
export const touchEveryMs = minuteMs;

/** Idle limits; the demo's are longer. */
export function sessionLimitsFor({ DEMO }: { readonly DEMO: boolean }) {
  return DEMO ? sessionLimits : strictSessionLimits;
}
