const minuteMs = 60_000;

/** A session ends after this time without a touch, click or key. */
export const idleLimitMs = 15 * minuteMs;
/** The warning is shown this long before the end. */
export const idleWarningMs = minuteMs;

export type IdleState =
  | { readonly kind: "active" }
  | { readonly kind: "warning"; readonly secondsLeft: number }
  | { readonly kind: "over" };

/** Idle time in ms; never negative if the clock went back. */
export function idleState(lastActiveAt: number, now: number): IdleState {
  const left = idleLimitMs - Math.max(0, now - lastActiveAt);
  if (left <= 0) return { kind: "over" };
  return left <= idleWarningMs
    ? { kind: "warning", secondsLeft: Math.ceil(left / 1_000) }
    : { kind: "active" };
}
