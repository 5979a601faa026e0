import { type CurrencyCode, isCurrencyCode } from "#domain/currency.ts";
import { parseAmount } from "#domain/money.ts";
import { findElement, type XmlElement } from "#domain/xml-element.ts";

/** The first amount that an element has at one of the paths. */
export function readAmount(
  element: XmlElement,
  ...paths: readonly string[]
):
  | { readonly ok: true; readonly minor: bigint; readonly currency: CurrencyCode }
  | { readonly ok: false; readonly fault: string } {
  for (const path of paths.length > 0 ? paths : ["Amt"]) {
    const found = findElement(element, path);
    if (!found) continue;
    const currency = found.attributes.Ccy ?? "";
    if (!isCurrencyCode(currency))
      return { ok: false, fault: `is in "${currency.slice(0, 10)}", which we don't support.` };
    const minor = parseAmount(plainDecimal(found.text), currency);
    if (typeof minor !== "bigint")
      return {
        ok: false,
        fault: `has the amount "${found.text.trim().slice(0, 40)}", which isn't a valid ${currency} amount.`,
      };
    return { ok: true, minor, currency };
  }
  return { ok: false, fault: "has no amount." };
}

/**
 * An amount of ISO 20022 as `parseAmount` reads it: an xs:decimal may have a plus sign, no digit before or after its
 * point, and up to five decimals whatever the currency. "+.50000" is 0.5.
 */
export function plainDecimal(amount: string): string {
  const [, whole = "", fraction = ""] = /^\+?(\d*)\.?(\d*)$/.exec(amount.trim()) ?? [];
  if (whole === "" && fraction === "") return amount;
  return `${whole || "0"}.${fraction.replace(/0+$/, "")}`.replace(/\.$/, "");
}
