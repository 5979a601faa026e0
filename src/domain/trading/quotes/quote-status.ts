import { accepted, type Outcome, refused } from "#domain/refusal.ts";

/** 30 s: the 20 s countdown plus reaction time. */
export const quoteFirmMs = 30_000;

export type QuoteStatus = "OPEN" | "BOOKED" | "EXPIRED";

/** Allowed clock difference between processes; a quote from further ahead predates a clock set back. */
export const quoteClockToleranceMs = 2_000;

type QuoteTimes = {
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly tradeId: string | null;
};

/** OPEN until booked or expired. A quote from the future counts as expired. */
export function quoteStatus({ createdAt, expiresAt, tradeId }: QuoteTimes, now: Date): QuoteStatus {
  if (tradeId !== null) return "BOOKED";
  const isFromTheFuture = createdAt.getTime() - now.getTime() > quoteClockToleranceMs;
  return now < expiresAt && !isFromTheFuture ? "OPEN" : "EXPIRED";
}

/** Whether the quote can be booked at `now`. */
export function checkQuoteOpen(quote: QuoteTimes, now: Date): Outcome<"OPEN"> {
  const status = quoteStatus(quote, now);
  if (status === "BOOKED") return refused("quote_used");
  return status === "OPEN" ? accepted(status) : refused("quote_expired");
}
