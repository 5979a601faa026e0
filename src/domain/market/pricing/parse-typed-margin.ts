import { type Margin, parseMargin } from "./margin.ts";

/** Why a text is no margin. */
export type MarginFault = "malformed" | "too_great" | "too_precise";

/** Reads a percentage as somebody types it, "0.25", "0,25" or "0.25 %", or says what is wrong with it. */
export function parseTypedMargin(typed: string): Margin | MarginFault {
  const [, whole, decimals = ""] = /^(\d{1,12})(?:[.,](\d{1,30}))?\s*%?$/.exec(typed.trim()) ?? [];
  if (whole === undefined) return "malformed";
  // Zeros at either end say nothing: 0.2500 is 0.25, and 005 is 5.
  const [units, fraction] = [whole.replace(/^0+(?=\d)/, ""), decimals.replace(/0+$/, "")];
  if (fraction.length > 4) return "too_precise";
  return parseMargin(fraction === "" ? units : `${units}.${fraction}`) ?? "too_great";
}
