const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** A length of time in its largest whole unit: "9 min", "19 h", "3 days" from two days on. */
export function formatSpan(ms: number): string {
  if (ms < hourMs) return `${Math.max(0, Math.floor(ms / minuteMs))} min`;
  if (ms < 2 * dayMs) return `${Math.floor(ms / hourMs)} h`;
  return `${Math.floor(ms / dayMs)} days`;
}
