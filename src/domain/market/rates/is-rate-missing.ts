import type { RefusalCode } from "#domain/refusal.ts";

/** Whether a refusal says that there is no rate to exchange at just now: none that is fresh, none that can be dealt at, or none this way. */
export function isRateMissing(refusal: RefusalCode): boolean {
  return refusal === "rate_unavailable" || refusal === "rate_indicative" || refusal === "pair_not_quoted";
}
