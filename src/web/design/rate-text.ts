import { normaliseTypedRate } from "#domain/typed-figures.ts";

/** More whole digits than any rate has, so that a rate that is too large can be typed and reported. */
const rateShape = /^\d{0,12}(\.\d{0,10})?$/;
const decimals = 10;
/** The specification's rate step: 0.0001. */
const step = 10n ** BigInt(decimals - 4);

/**
 * A rate field's text after an edit: digits with one optional point; commas are handled by
 * `normaliseTypedRate`. Any other edit is ignored.
 */
export function editRateText(before: string, after: string): string {
  const clean = normaliseTypedRate(after);
  return clean !== undefined && rateShape.test(clean) ? clean : before;
}

/** The rate one step of 0.0001 up or down, in exact decimals; never below one step. */
export function stepRateText(text: string, direction: 1 | -1): string {
  const [whole = "", fraction = ""] = text.split(".");
  const scaled = BigInt(whole + fraction.padEnd(decimals, "0") || "0");
  const stepped = scaled + BigInt(direction) * step;
  const digits = (stepped < step ? step : stepped).toString().padStart(decimals + 1, "0");
  const kept = Math.max(4, fraction.replace(/0+$/, "").length);
  return editRateText(text, `${digits.slice(0, -decimals)}.${digits.slice(-decimals).slice(0, kept)}`);
}
