/**
 * Whether a file was made after another, by the creation times in the files. With offsets the instants count, since a
 * bank's clock shows an hour twice when it goes back; without one the text does.
 */
export function isMadeLater(madeAt: string, than: string): boolean {
  const [one, other] = [instantOf(madeAt), instantOf(than)];
  return one === undefined || other === undefined || one === other ? madeAt > than : one > other;
}

function instantOf(moment: string): number | undefined {
  const instant = /T.*(?:Z|[+-]\d{2}:\d{2})$/.test(moment) ? Date.parse(moment) : Number.NaN;
  return Number.isNaN(instant) ? undefined : instant;
}

const moment = /^\d{4}-\d{2}-\d{2}(?<time>T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?<offset>Z|[+-]\d{2}:\d{2})?)?$/;

const hourMs = 3_600_000;

/** How far ahead of ours a clock may be that says its zone, one that may be of any zone, and a day alone. */
const aheadMs = { offset: hourMs, time: 15 * hourMs, day: 48 * hourMs } as const;

/** Whether a file says that it was made later than any clock shows, or at no time at all: it would be later than every true one. */
export function isMadeInFuture(madeAt: string, now: Date): boolean {
  const { time, offset } = moment.exec(madeAt)?.groups ?? {};
  const made = Date.parse(time === undefined || offset !== undefined ? madeAt : `${madeAt}Z`);
  const ahead = offset !== undefined ? aheadMs.offset : time !== undefined ? aheadMs.time : aheadMs.day;
  return !moment.test(madeAt) || Number.isNaN(made) || made > now.getTime() + ahead;
}
