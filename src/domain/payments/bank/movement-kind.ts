/** What the simulated bank does with money by itself. */
export type MovementKind = "credit" | "payout_completed" | "payout_returned";
