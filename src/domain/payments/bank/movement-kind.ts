/** Automatic money movements of the simulated bank. */
export type MovementKind = "credit" | "payout_completed" | "payout_returned";
