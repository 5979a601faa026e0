/** A percentage such as "12.5%"; a string is taken as it is. */
export function formatPercent(percent: number | string): string {
  return `${percent}%`;
}
