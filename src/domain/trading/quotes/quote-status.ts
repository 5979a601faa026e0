import { accepted, type Outcome, refused } from "#domain/refusal.ts";

/** A quote is firm for 30 s: the 20 s of the countdown and time to press. */
export const quoteFirmMs = 30_000;

export type QuoteStatus = "OPEN" | "BOOKED" | "EXPIRED";

/** Clocks of processes differ by less; a quote from further ahead was made before the clock was set back. */
export const quoteClockToleranceMs = 2_000;

type QuoteTimes = {
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly tradeId: string | null;
};

/** OPEN until it is booked, once, or its time is up. One from the future is as good as expired. */
export function quoteStatus({ createdAt, expiresAt, tradeId }: QuoteTimes, now: Date): QuoteStatus {
  if (tradeId !== null) return "BOOKED";
  const isFromTheFuture = createdAt.getTime() - now.getTime() > quoteClockToleranceMs;
  return now < expiresAt && !isFromTheFuture ? "OPEN" : "EXPIRED";
}

/** Whether the quote still stands to be booked at `now`. */
export function checkQuoteOpen(quote: QuoteTimes, now: Date): Outcome<"OPEN"> {
  const status = quoteStatus(quote, now);
  if (status === "BOOKED") return refused("quote_used");
  return status === "OPEN" ? accepted(status) : refused("quote_expired");
}
