import { isFromTheFuture } from "#domain/trading/quotes/lifecycle.ts";
import type { TradeType } from "#domain/trading/trades/lifecycle.ts";

/** Time after booking during which cancelling is free. */
export const freeCancelMs = 60_000;

/** Free cancellations per person, over all of their accounts, and day in London. */
export const freeCancelsADay = 3;

/** Lifetime of a close-out quote. */
export const closeoutQuoteFirmMs = 20_000;

/** End of the free cancellation window. */
export function freeUntil(bookedAt: Date): Date {
  return new Date(bookedAt.getTime() + freeCancelMs);
}

/**
 * Whether cancelling is free at `now`, never for a trade from the future or a part of a forward, whose rate was agreed on
 * long before; `usedToday` counts those of its day in London.
 */
export function isFreeCancel({
  type,
  bookedAt,
  now,
  usedToday,
}: {
  readonly type: TradeType;
  readonly bookedAt: Date;
  readonly now: Date;
  readonly usedToday: number;
}): boolean {
  if (type === "FORWARD") return false;
  return now < freeUntil(bookedAt) && !isFromTheFuture(bookedAt, now) && usedToday < freeCancelsADay;
}

/** Expiry of a close-out quote made at `now`; a free one ends with the free window. */
export function closeoutQuoteExpiry(
  now: Date,
  { isFree, bookedAt }: { isFree: boolean; bookedAt: Date },
): Date {
  const firm = new Date(now.getTime() + closeoutQuoteFirmMs);
  const end = freeUntil(bookedAt);
  return isFree && end < firm ? end : firm;
}
