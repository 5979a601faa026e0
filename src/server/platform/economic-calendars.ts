import { z } from "#contract/zod.ts";
import { type CurrencyCode, currencyCodes } from "#domain/currency.ts";

type Calendar = { readonly currency: CurrencyCode; readonly url: string };

/**
 * Calendars of events that move rates, separated by spaces: each a currency and the address of its iCalendar file, such as
 * `EUR=https://example.com/decisions.ics`. Those of a currency differ in more than the query of their addresses.
 */
export const economicCalendars = z
  .string()
  .default("")
  .transform((text) => text.split(/\s+/).filter((part) => part !== ""))
  .refine(
    (parts) => parts.every((part) => readCalendar(part)),
    "must be currencies with the addresses of their iCalendar files, such as EUR=https://…",
  )
  .transform((parts) => parts.flatMap((part) => readCalendar(part) ?? []))
  .refine((calendars) => {
    const addresses = calendars.map(({ currency, url }) => `${currency} ${url.split(/[?#]/, 1)[0]}`);
    return new Set(addresses).size === addresses.length;
  }, "names a calendar twice");

function readCalendar(part: string): Calendar | undefined {
  const [, code, url = ""] = /^([A-Z]{3})=(https?:\/\/.+)$/.exec(part) ?? [];
  const currency = currencyCodes.find((known) => known === code);
  return currency && URL.canParse(url) ? { currency, url } : undefined;
}
