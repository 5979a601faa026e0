import { accepted, type Outcome, refused } from "../refusal.ts";

/** A quote is firm for 30 s: the 20 s of the countdown and time to press. */
export const quoteFirmMs = 30_000;

export type QuoteStatus = "OPEN" | "BOOKED" | "EXPIRED";

type QuoteTimes = { readonly expiresAt: Date; readonly tradeId: string | null };

/** OPEN until it is booked, once, or its time is up. */
export function quoteStatus(quote: QuoteTimes, now: Date): QuoteStatus {
  if (quote.tradeId !== null) return "BOOKED";
  return now < quote.expiresAt ? "OPEN" : "EXPIRED";
}

/** Whether the quote still stands to be booked at `now`. */
export function standing(quote: QuoteTimes, now: Date): Outcome<"OPEN"> {
  const status = quoteStatus(quote, now);
  if (status === "BOOKED") return refused("quote_used");
  return status === "OPEN" ? accepted(status) : refused("quote_expired");
}
