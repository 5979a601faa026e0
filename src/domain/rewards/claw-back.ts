/** Profit share of a failed trade that is to be taken back, in US cents. */
export type ClawbackDue = { readonly tradeId: string; readonly owed: bigint };

/** How much of each is taken back now. */
export type Clawback = { readonly tradeId: string; readonly amount: bigint };

/** Takes back what the client still has, the oldest first; the rest waits for profit share to come. Amounts in US cents. */
export function clawBack(owing: readonly ClawbackDue[], balance: bigint): Clawback[] {
  let left = balance;
  return owing.flatMap(({ tradeId, owed }) => {
    if (left === 0n) return [];
    const rest = left - owed;
    left = rest > 0n ? rest : 0n;
    return [{ tradeId, amount: rest < 0n ? owed + rest : owed }];
  });
}
