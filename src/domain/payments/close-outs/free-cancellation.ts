/** How long after booking a trade may be cancelled at no cost. */
export const freeCancelMs = 60_000;

/** How many trades a client may cancel at no cost in one UTC day. */
export const freeCancelsADay = 3;

/** How long a close-out quote is firm. */
export const closeoutQuoteFirmMs = 20_000;

/** Until when a trade may be cancelled at no cost. */
export function freeUntil(bookedAt: Date): Date {
  return new Date(bookedAt.getTime() + freeCancelMs);
}

/** Whether cancelling is free at `now`, for a client who has cancelled `usedToday` trades for free since midnight UTC. */
export function isFreeCancel({
  bookedAt,
  now,
  usedToday,
}: {
  readonly bookedAt: Date;
  readonly now: Date;
  readonly usedToday: number;
}): boolean {
  return now < freeUntil(bookedAt) && usedToday < freeCancelsADay;
}

/** Until when a close-out quote of `now` is firm; a free one ends with the minute in which cancelling is free. */
export function closeoutQuoteExpiry(
  now: Date,
  { isFree, bookedAt }: { isFree: boolean; bookedAt: Date },
): Date {
  const firm = new Date(now.getTime() + closeoutQuoteFirmMs);
  const end = freeUntil(bookedAt);
  return isFree && end < firm ? end : firm;
}
