import { addDays, type Day } from "#domain/calendar.ts";

/** How a cell shows its number: as such, as a date, or as a fixed count of digits. */
export type NumberFormat =
  | { readonly kind: "number" }
  | { readonly kind: "date" }
  | { readonly kind: "digits"; readonly count: number };

/** Built-in formats of days, without and with times. */
const dateFormats: ReadonlySet<number> = new Set([
  14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58,
]);

/** Of a workbook's own format. */
const maxCodeLength = 255;

/** Of a built-in format by its number, or of a workbook's own by its code. */
export function formatKind(id: number, code: string | undefined): NumberFormat {
  if (code === undefined) return { kind: dateFormats.has(id) ? "date" : "number" };
  // No spreadsheet writes such a format, and reading one for each cell style would hold up the process.
  if (code.length > maxCodeLength) return { kind: "number" };
  // A sort code's format may have dashes, as in 00\-00\-00, and one for numbers below zero.
  const zeros = code.split(";")[0]?.replaceAll(/\\?[- ]|"[- ]"/g, "") ?? "";
  if (/^0+$/.test(zeros)) return { kind: "digits", count: zeros.length };
  // Words in quotes, escaped letters, and colours or locales in brackets are no parts of a date.
  const plain = code.replaceAll(/"[^"]*"|\\.|\[[^\]]*\]/g, "").toLowerCase();
  return { kind: /[yd]/.test(plain) && !/[#0?]/.test(plain.replaceAll(/\.0+/g, "")) ? "date" : "number" };
}

/** Digits that spreadsheets calculate and show with; what a file has beyond them is noise of floating point. */
const exactDigits = 15;

/**
 * A number as the spreadsheet shows it, in plain decimals: files have 1250.0999999999999 and 1.2501E3 for 1250.1. One
 * with more whole digits than a spreadsheet keeps has lost its last ones: it keeps an exponent, so that no check takes
 * it for an account number.
 */
export function exactNumber(text: string): string {
  const parts = /^(-?)(\d+)(?:\.(\d+))?(?:E([+-]?\d{1,3}))?$/i.exec(text);
  if (!parts) return text;
  const [, sign = "", whole = "", fraction = "", exponent = "0"] = parts;
  const point = whole.length + Number(exponent);
  const digits = `${whole}${fraction}`.replace(/^0+/, "");
  const leading = whole.length + fraction.length - digits.length;
  const wholeDigits = point - leading;
  if (digits === "") return "0";
  if (wholeDigits < -exactDigits) return text;
  if (wholeDigits > exactDigits)
    return parts[4] === undefined
      ? `${sign}${digits.charAt(0)}.${digits.slice(1, exactDigits)}E+${wholeDigits - 1}`
      : text;
  const { kept, carried } = rounded(digits);
  return sign + withPoint(kept, wholeDigits + carried);
}

/** To fifteen digits, half up; `carried` is 1 where 9.99… became 10. */
function rounded(digits: string): { readonly kept: string; readonly carried: 0 | 1 } {
  if (digits.length <= exactDigits) return { kept: digits, carried: 0 };
  const up = digits.charAt(exactDigits) >= "5" ? 1n : 0n;
  const kept = String(BigInt(digits.slice(0, exactDigits)) + up);
  return { kept, carried: kept.length > exactDigits ? 1 : 0 };
}

/** The digits with the point after the first `whole` of them. */
function withPoint(digits: string, whole: number): string {
  const padded = whole <= 0 ? "0".repeat(1 - whole) + digits : digits.padEnd(whole, "0");
  const at = Math.max(1, whole);
  const fraction = padded.slice(at).replace(/0+$/, "");
  return fraction === "" ? padded.slice(0, at) : `${padded.slice(0, at)}.${fraction}`;
}

/** Day of a serial number of days; undefined for what is none. */
export function dateOfSerial(text: string, is1904: boolean): Day | undefined {
  const days = Number(/^(\d{1,7})(?:\.\d+)?$/.exec(text)?.[1] ?? Number.NaN);
  if (!(days >= 1 && days < 2_958_466)) return undefined;
  if (is1904) return addDays("1904-01-01" as Day, days);
  // The first spreadsheets took 1900 for a leap year, and all have since.
  return addDays("1899-12-30" as Day, days < 60 ? days + 1 : days);
}
