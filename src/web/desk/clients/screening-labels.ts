import type { ClientReview } from "#contract/clients/client-review.ts";

/** A screening outcome as the desk reads it. */
export const screeningLabels = {
  clear: "Clear",
  open: "Potential match",
  confirmed: "Confirmed match",
  not_screened: "Not screened",
} as const satisfies Record<ClientReview["screening"], string>;
