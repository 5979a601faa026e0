/** Whether a target is near enough for a chart: a distant one would flatten the ridge to a line. */
export function isDrawable(
  target: number | undefined,
  points: readonly { value: number }[],
): target is number {
  const last = points.at(-1)?.value;
  return target !== undefined && last !== undefined && target > last * 0.7 && target < last * 1.3;
}
