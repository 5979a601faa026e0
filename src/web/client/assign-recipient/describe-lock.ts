import type { Trade } from "#contract/trading/trades.ts";

/** Why recipients of an exchange can no longer be chosen. */
export function describeLock({ stage }: Pick<Trade, "stage">): string {
  switch (stage) {
    case "CANCELLED":
    case "FAILED":
      return "This exchange was closed, so you can't assign recipients.";
    case "COMPLETED":
      return "This exchange is complete, so you can't change its recipients.";
    default:
      return "We're already paying this exchange out, so you can't change its recipients.";
  }
}
