import type { SiteHistory } from "#web/marketing/site.tsx";

const weekMs = 7 * 86_400_000;

/** Weekly means, which keep peaks visible on a phone where daily rates would blur. */
export function toWeeks({ points }: SiteHistory): readonly number[] {
  const start = Date.parse(points[0]?.at ?? "");
  const weeks = Map.groupBy(points, ({ at }) => Math.floor((Date.parse(at) - start) / weekMs));
  return [...weeks.values()].map((days) => days.reduce((sum, { mid }) => sum + mid, 0) / days.length);
}
