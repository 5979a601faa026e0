import { formatCounted } from "#domain/plural.ts";

/** "1,204 trades", or "More than 10,000 trades" where counting stopped. */
export function formatResultCount(
  { count, more }: { count: number; more: boolean },
  one: string,
  many: string,
): string {
  const words = formatCounted(count, one, many);
  return more ? `More than ${words}` : words;
}
