/** `no_name` and `no_address` need details from the client, `no_second_factor` needs a second factor. */
export type PayoutOutcome = "released" | "held" | "stale" | "no_name" | "no_second_factor" | "no_address";
