import { type CurrencyCode, isCurrencyCode } from "#domain/currency.ts";
import { normaliseTypedAmount } from "#domain/typed-figures.ts";
import type { ConversionInput } from "#web/client/dashboard/live-conversion.ts";

/**
 * What an address of the quote screen asks for. Defaults: pounds to euros, or euros to pounds where euros are sold; no
 * amount; what is no amount counts as none. A pair is never of one currency.
 */
export function parseQuoteParams(query: URLSearchParams): ConversionInput {
  const amount = normaliseTypedAmount(query.get("amount") ?? "") ?? "";
  const fromCurrency = parseCurrency(query.get("fromCurrency"), "GBP");
  const toCurrency = parseCurrency(query.get("toCurrency"), "EUR");
  return {
    fromCurrency,
    toCurrency: toCurrency === fromCurrency ? defaultCounterCurrency(fromCurrency) : toCurrency,
    amount: /^\d{1,15}(\.\d{1,10})?$/.test(amount) && /[1-9]/.test(amount) ? amount : "",
    isReceiving: query.get("isReceiving") === "true",
  };
}

function defaultCounterCurrency(currency: CurrencyCode): CurrencyCode {
  return currency === "EUR" ? "GBP" : "EUR";
}

function parseCurrency(text: string | null, otherwise: CurrencyCode): CurrencyCode {
  const code = (text ?? "").toUpperCase();
  return isCurrencyCode(code) ? code : otherwise;
}
