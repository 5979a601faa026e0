import type { CurrencyCode } from "#domain/currency.ts";
import { findChildren, findText, type XmlElement } from "#domain/xml-element.ts";
import { readAmount } from "./read-amount.ts";

/**
 * What banks took of a payment or an entry, in minor units: its stated total, else the sum of its charges, which
 * version 2 of the message lists without records. Charges in another currency count as none.
 */
export function readCharges(element: XmlElement, currency: CurrencyCode): bigint {
  const stated = findChildren(element, "Chrgs");
  return stated.reduce((sum, charges) => {
    const total = readAmount(charges, "TtlChrgsAndTaxAmt");
    if (total.ok && total.currency === currency) return sum + total.minor;
    const records = findChildren(charges, "Rcrd");
    return (records.length > 0 ? records : [charges]).reduce((taken, record) => {
      const amount = readAmount(record);
      if (!amount.ok || amount.currency !== currency) return taken;
      return findText(record, "CdtDbtInd") === "CRDT" ? taken - amount.minor : taken + amount.minor;
    }, sum);
  }, 0n);
}
