import { type CurrencyCode, isCurrencyCode } from "#domain/currency.ts";
import { normaliseTypedAmount } from "#domain/typed-figures.ts";
import type { ConversionInput } from "#web/client/dashboard/live-conversion.ts";

/**
 * Parses the quote screen's address. Defaults to pounds to euros (euros to pounds when selling euros) without
 * an amount; an invalid amount counts as none; a pair never has one currency.
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
    recipientId: /^[0-9a-f-]{36}$/i.exec(query.get("recipient") ?? "")?.[0],
  };
}

/** Why the address's pair isn't the one shown; undefined for known currencies and without any. */
export function findUnknownCurrency(query: URLSearchParams): string | undefined {
  const code = [query.get("fromCurrency"), query.get("toCurrency")]
    .map((text) => (text ?? "").toUpperCase())
    .find((text) => text !== "" && !isCurrencyCode(text));
  if (code === undefined) return;
  const subject = /^[A-Z]{3}$/.test(code)
    ? `${code} isn't a currency that we exchange`
    : "We don't know the currency in this link";
  return `${subject}. Check both currencies below.`;
}

function defaultCounterCurrency(currency: CurrencyCode): CurrencyCode {
  return currency === "EUR" ? "GBP" : "EUR";
}

function parseCurrency(text: string | null, otherwise: CurrencyCode): CurrencyCode {
  const code = (text ?? "").toUpperCase();
  return isCurrencyCode(code) ? code : otherwise;
}
