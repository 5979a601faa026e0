const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const monthMs = (365.25 / 12) * dayMs;

/** A length of time in its largest unit that there are two of, after the hour: "9 min", "1 h", "19 h", "3 days", "16 months", "2 years". */
export function formatSpan(ms: number): string {
  if (ms < hourMs) return `${Math.max(0, Math.floor(ms / minuteMs))} min`;
  if (ms < 2 * dayMs) return `${Math.floor(ms / hourMs)} h`;
  if (ms < 2 * monthMs) return `${Math.floor(ms / dayMs)} days`;
  if (ms < 24 * monthMs) return `${Math.floor(ms / monthMs)} months`;
  return `${Math.floor(ms / (12 * monthMs))} years`;
}

/** Whole days in the same way: "1 day", "3 days", "16 months". */
export function formatDays(days: number): string {
  return days === 1 ? "1 day" : formatSpan(days * dayMs);
}
