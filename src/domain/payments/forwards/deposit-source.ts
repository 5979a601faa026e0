/** Where a forward's deposit comes from: the client's balance at once, or a bank transfer within days. */
export const depositSources = ["balance", "bank_transfer"] as const;
export type DepositSource = (typeof depositSources)[number];
