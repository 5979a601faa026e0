const minuteMs = 60_000;

/** After so long without a touch, a click or a key a session with money ends. */
export const idleLimitMs = 15 * minuteMs;
/** For so long before that it is asked whether somebody is there. */
export const idleWarningMs = minuteMs;

export type IdleState =
  | { readonly kind: "active" }
  | { readonly kind: "warning"; readonly secondsLeft: number }
  | { readonly kind: "over" };

/** How long nobody has been there; a clock that went back is no time at all. */
export function idleState(lastActiveAt: number, now: number): IdleState {
  const left = idleLimitMs - Math.max(0, now - lastActiveAt);
  if (left <= 0) return { kind: "over" };
  return left <= idleWarningMs
    ? { kind: "warning", secondsLeft: Math.ceil(left / 1_000) }
    : { kind: "active" };
}
