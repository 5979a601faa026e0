import { type Margin, parseMargin } from "./margin.ts";

export type MarginFault = "malformed" | "too_great" | "too_precise";

/** Parses a typed percentage, "0.25", "0,25" or "0.25 %". */
export function parseTypedMargin(typed: string): Margin | MarginFault {
  const [, whole, decimals = ""] = /^(\d{1,12})(?:[.,](\d{1,30}))?\s*%?$/.exec(typed.trim()) ?? [];
  if (whole === undefined) return "malformed";
  // Ignores leading and trailing zeros: 0.2500 is 0.25, and 005 is 5.
  const [units, fraction] = [whole.replace(/^0+(?=\d)/, ""), decimals.replace(/0+$/, "")];
  if (fraction.length > 4) return "too_precise";
  return parseMargin(fraction === "" ? units : `${units}.${fraction}`) ?? "too_great";
}
