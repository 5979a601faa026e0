import { formatCount } from "./format-count.ts";

/** "1,204 trades", or "More than 10,000 trades" where counting stopped. */
export function formatResultCount(
  { count, more }: { count: number; more: boolean },
  one: string,
  many: string,
): string {
  const words = `${formatCount(count)} ${count === 1 ? one : many}`;
  return more ? `More than ${words}` : words;
}
