import { canAdvance, defineLifecycle } from "#domain/lifecycle.ts";
import { accepted, type Outcome, refused } from "#domain/refusal.ts";

/** 30 s: the 20 s countdown plus reaction time. */
export const quoteFirmMs = 30_000;

export const quoteStatuses = ["OPEN", "BOOKED", "EXPIRED"] as const;
export type QuoteStatus = (typeof quoteStatuses)[number];

export const quoteLifecycle = defineLifecycle({
  name: "quote",
  states: quoteStatuses,
  // The quote of a filled order or an automatic exchange is written with its trade.
  initial: ["OPEN", "BOOKED"],
  events: {
    book: "It becomes a trade, once.",
    expire: "Its 30 seconds are over; nothing is written.",
  },
  transitions: { OPEN: { book: "BOOKED", expire: "EXPIRED" }, BOOKED: {}, EXPIRED: {} },
  storedAs: { EXPIRED: "OPEN" },
});

/** Allowed clock difference between processes; a quote from further ahead predates a clock set back. */
export const quoteClockToleranceMs = 2_000;

/** Whether something made at `createdAt` predates a clock set back, so that its age is unknown. */
export function isFromTheFuture(createdAt: Date, now: Date): boolean {
  return createdAt.getTime() - now.getTime() > quoteClockToleranceMs;
}

type QuoteTimes = {
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly tradeId: string | null;
};

/** OPEN until booked or expired. A quote from the future counts as expired. */
export function quoteStatus({ createdAt, expiresAt, tradeId }: QuoteTimes, now: Date): QuoteStatus {
  if (tradeId !== null) return "BOOKED";
  return now < expiresAt && !isFromTheFuture(createdAt, now) ? "OPEN" : "EXPIRED";
}

/** Whether the quote can be booked at `now`. */
export function checkQuoteOpen(quote: QuoteTimes, now: Date): Outcome<"OPEN"> {
  const status = quoteStatus(quote, now);
  if (canAdvance(quoteLifecycle, status, "book")) return accepted("OPEN");
  return refused(status === "BOOKED" ? "quote_used" : "quote_expired");
}
