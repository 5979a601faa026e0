import type { ClientReview } from "#contract/clients/client-review.ts";

/** What screening made of a name, as the desk reads it. */
export const screeningLabels = {
  clear: "Clear",
  open: "Near a listed name",
  confirmed: "On a sanctions list",
  not_screened: "Not screened yet",
} as const satisfies Record<ClientReview["screening"], string>;
