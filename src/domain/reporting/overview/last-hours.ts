const hourMs = 3_600_000;

/** Starts of the last hours, oldest first; the last one contains `now`. */
export function lastHours(now: Date, count: number): Date[] {
  const last = Math.floor(now.getTime() / hourMs) * hourMs;
  return Array.from({ length: count }, (_, index) => new Date(last - (count - 1 - index) * hourMs));
}
