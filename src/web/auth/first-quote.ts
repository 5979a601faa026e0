import { type CurrencyCode, isCurrencyCode } from "#domain/currency.ts";

/** What a visitor checked on the public pages. */
export type FirstQuote = {
  readonly fromCurrency: CurrencyCode;
  readonly toCurrency: CurrencyCode;
  readonly amount: string;
  readonly isReceiving: boolean;
};

const storageKey = "summit:first-quote";
/** Activation can take days. */
const keptForMs = 30 * 86_400_000;

/** Remembers the amount for the first quote, which may come days after the registration. */
export function saveFirstQuote(quote: FirstQuote, now = Date.now()): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify({ ...quote, now }));
  } catch {
    // Without storage the visitor types the amount again.
  }
}

/** The remembered amount; undefined when there is none or it is too old. */
export function readFirstQuote(now = Date.now()): FirstQuote | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(storageKey) ?? "null");
    const { fromCurrency, toCurrency, amount, isReceiving } = kept ?? {};
    if (!isCurrencyCode(fromCurrency) || !isCurrencyCode(toCurrency) || typeof amount !== "string") return;
    if (!(now - Number(kept.now) < keptForMs)) return;
    return { fromCurrency, toCurrency, amount, isReceiving: isReceiving === true };
  } catch {
    return;
  }
}

/** Address of the quote with the remembered amount, once. */
export function takeFirstQuotePath(): string | undefined {
  const quote = readFirstQuote();
  if (!quote) return;
  localStorage.removeItem(storageKey);
  return `/quote?${new URLSearchParams({ ...quote, isReceiving: String(quote.isReceiving) })}`;
}
