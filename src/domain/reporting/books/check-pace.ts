/** A check of the books: when it began and how long its statements took, in ms, without the rests between them. */
export type BookCheck = { readonly checkedAt: Date; readonly durationMs: number };

/** A check reads the whole ledger, so it may run for a quarter of the time. */
const shareOfTime = 1 / 4;
const vouchesForMs = 15 * 60_000;
/** The next check begins after four times as long, and may itself need twice as long, which its rests double. */
const patience = 8;

/** Whether the next check may begin. A clock that was set back delays none. */
export function isCheckDue(last: BookCheck | undefined, now: Date): boolean {
  if (!last) return true;
  const elapsedMs = now.getTime() - last.checkedAt.getTime();
  return elapsedMs < 0 || elapsedMs * shareOfTime >= last.durationMs;
}

/** Whether a check still says something about the books. */
export function isCheckRecent({ checkedAt, durationMs }: BookCheck, now: Date): boolean {
  return now.getTime() - checkedAt.getTime() <= vouchesForMs + patience * durationMs;
}
