/** Geometry of a pace chart, pure: sums of a day over a range of earlier days. */
export type PaceHour = {
  readonly hour: number;
  /** Undefined for hours that are not over. */
  readonly today: number | undefined;
  readonly yesterday: number;
  readonly lowest: number;
  readonly highest: number;
};

export type PaceNow = {
  /** With its fraction: 9.7 at 09:42. */
  readonly hour: number;
  readonly value: number;
};

export const paceWidth = 1000;
export const paceHeight = 300;
/** Space above the highest sum, as a share of the height. */
const topSpace = 0.06;

export type PaceSpan = { readonly firstHour: number; readonly lastHour: number };

export type PaceDrawing = PaceSpan & {
  readonly band: string;
  readonly yesterday: string;
  readonly today: string;
  /** Shares of the width and, from the top, of the height. */
  readonly now: { readonly left: number; readonly top: number };
  readonly highest: number;
};

/** The lines over a span of hours, today's up to now. */
export function drawPace(
  hours: readonly PaceHour[],
  now: PaceNow,
  { firstHour, lastHour }: PaceSpan,
): PaceDrawing {
  const shown = hours.filter(({ hour }) => hour >= firstHour && hour <= lastHour);
  const highest = Math.max(now.value, ...shown.flatMap((each) => [each.yesterday, each.highest])) || 1;
  const share = (hour: number) => (hour - firstHour) / (lastHour - firstHour);
  const depth = (value: number) => 1 - (value / highest) * (1 - topSpace);
  const point = (hour: number, value: number) =>
    `${Math.round(share(hour) * paceWidth)} ${Math.round(depth(value) * paceHeight)}`;
  const line = (points: readonly string[]) => `M${points.join("L")}`;
  const done = shown.flatMap(({ hour, today }) =>
    today === undefined || hour > now.hour ? [] : [point(hour, today)],
  );
  return {
    band: `${line([
      ...shown.map(({ hour, highest: most }) => point(hour, most)),
      ...shown.toReversed().map(({ hour, lowest }) => point(hour, lowest)),
    ])}Z`,
    yesterday: line(shown.map(({ hour, yesterday }) => point(hour, yesterday))),
    today: line([...done, point(now.hour, now.value)]),
    now: { left: share(now.hour), top: depth(now.value) },
    highest,
    firstHour,
    lastHour,
  };
}

/** From the hour before the first booking of any day to that of the last one. */
export function hoursWithBookings(hours: readonly PaceHour[], now: Pick<PaceNow, "hour">): PaceSpan {
  const isIdle = ({ today = 0, yesterday, highest }: PaceHour) =>
    today === 0 && yesterday === 0 && highest === 0;
  const first = hours.findLast(isIdle)?.hour ?? 0;
  const end = hours.at(-1);
  const isOver = ({ yesterday, lowest, highest }: PaceHour) =>
    yesterday === end?.yesterday && highest === end.highest && lowest === end.lowest;
  const last = hours.find((each) => each.hour > now.hour && isOver(each))?.hour ?? 24;
  // Without any booking the whole day is shown.
  return first >= last || now.hour < first
    ? { firstHour: 0, lastHour: 24 }
    : { firstHour: Math.min(first, 23), lastHour: last };
}
