/** So many percent as people read it: "12.5 %", which no line breaks in two. A text is taken as it is. */
export function formatPercent(percent: number | string): string {
  return `${percent}\u00a0%`;
}
