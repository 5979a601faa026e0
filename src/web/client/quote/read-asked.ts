import { type CurrencyCode, isCurrencyCode } from "#domain/currency.ts";
import { readTypedAmount } from "#domain/typed-figures.ts";
import type { Asked } from "../dashboard/live-conversion.ts";

/**
 * What an address of the quote screen asks for. Defaults: pounds to euros, or euros to pounds where euros are sold; no
 * amount; what is no amount counts as none. A pair is never of one currency.
 */
export function readAsked(query: URLSearchParams): Asked {
  const amount = readTypedAmount(query.get("amount") ?? "") ?? "";
  const fromCurrency = readCurrency(query.get("fromCurrency"), "GBP");
  const toCurrency = readCurrency(query.get("toCurrency"), "EUR");
  return {
    fromCurrency,
    toCurrency: toCurrency === fromCurrency ? otherThan(fromCurrency) : toCurrency,
    amount: /^\d{1,15}(\.\d{1,10})?$/.test(amount) && /[1-9]/.test(amount) ? amount : "",
    isReceiving: query.get("isReceiving") === "true",
  };
}

function otherThan(currency: CurrencyCode): CurrencyCode {
  return currency === "EUR" ? "GBP" : "EUR";
}

function readCurrency(text: string | null, otherwise: CurrencyCode): CurrencyCode {
  const code = (text ?? "").toUpperCase();
  return isCurrencyCode(code) ? code : otherwise;
}
