/**
 * A yearly simple deposit rate in millionths: 37,500 is 3.75%. An integer from -10% to 50%; JSON has it in percent.
 */
export type DepositRate = number & { readonly __depositRate: unique symbol };

const perPercent = 10_000;
const minDepositRate = -10 * perPercent;
const maxDepositRate = 50 * perPercent;

/** Undefined when out of range. */
export function depositRateFromMillionths(millionths: number): DepositRate | undefined {
  const isOne = Number.isInteger(millionths) && millionths >= minDepositRate && millionths <= maxDepositRate;
  // Adding zero turns -0 into 0.
  return isOne ? ((millionths + 0) as DepositRate) : undefined;
}

/** For JSON: 3.75. */
export function depositRateInPercent(rate: DepositRate): number {
  return rate / perPercent;
}

export type DepositRateFault = "malformed" | "out_of_range" | "too_precise";

/** Parses a typed or pasted percentage: "3.75", "3,75", "-0.25%", "−0.25%" or "+1". */
export function parseTypedDepositRate(typed: string): DepositRate | DepositRateFault {
  const match = /^([+\-−]?)(\d{1,12})(?:[.,](\d{1,30}))?\s*%?$/.exec(typed.trim());
  if (!match) return "malformed";
  const [, sign = "", whole = "", decimals = ""] = match;
  const fraction = decimals.replace(/0+$/, "");
  if (fraction.length > 4) return "too_precise";
  const millionths = Number(whole + fraction.padEnd(4, "0"));
  return depositRateFromMillionths(sign === "" || sign === "+" ? millionths : -millionths) ?? "out_of_range";
}
