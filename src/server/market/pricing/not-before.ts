/**
 * The moment of a change, and never before the one it follows: whoever came first may have been given its turn last, and
 * have begun a moment earlier.
 */
export function notBefore(now: Date, earlier: Date | undefined): Date {
  return earlier !== undefined && earlier > now ? earlier : now;
}
