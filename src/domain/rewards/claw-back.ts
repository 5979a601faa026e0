/** Profit share of a failed trade to claw back, in US cents. */
export type ClawbackDue = { readonly tradeId: string; readonly owed: bigint };

/** Amount clawed back now. */
export type Clawback = { readonly tradeId: string; readonly amount: bigint };

/** Claws back from the balance, oldest first; the rest is due from later earnings. In US cents. */
export function clawBack(owing: readonly ClawbackDue[], balance: bigint): Clawback[] {
  let left = balance;
  return owing.flatMap(({ tradeId, owed }) => {
    if (left === 0n) return [];
    const rest = left - owed;
    left = rest > 0n ? rest : 0n;
    return [{ tradeId, amount: rest < 0n ? owed + rest : owed }];
  });
}
