/** Decimals of the finest control sum that ISO 20022 allows. */
const decimals = 17;

/**
 * Whether a payment file's own count and control sum, where it has them, are those of its payments. The sum is one of
 * figures, whatever their currencies. A payment without a readable amount leaves the sum open: its line has that fault.
 */
export function matchesOwnTotals(
  { count, sum }: { readonly count: string | undefined; readonly sum: string | undefined },
  amounts: readonly (string | undefined)[],
): boolean {
  if (count !== undefined && Number(count) !== amounts.length) return false;
  if (sum === undefined) return true;
  const figures = amounts.map(scaled);
  if (figures.includes(undefined)) return true;
  return figures.reduce((total = 0n, figure = 0n) => total + figure, 0n) === scaled(sum);
}

function scaled(text = ""): bigint | undefined {
  const [, whole = "", fraction = ""] = /^\+?(\d{0,18})\.?(\d{0,17})$/.exec(text.trim()) ?? [];
  return whole === "" && fraction === "" ? undefined : BigInt(whole + fraction.padEnd(decimals, "0"));
}
