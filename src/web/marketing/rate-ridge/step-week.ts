const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -4,
  PageUp: 4,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/** The week that a slider's key leads to; undefined for other keys. */
export function stepWeek(key: string, week: number, count: number): number | undefined {
  const step = steps[key];
  return step === undefined ? undefined : clampWeek(week + step, count);
}

/** The week at a share of the line's width. */
export function weekAt(share: number, count: number): number {
  return clampWeek(Math.round(share * (count - 1)), count);
}

function clampWeek(week: number, count: number): number {
  return Math.min(Math.max(week, 0), count - 1);
}
