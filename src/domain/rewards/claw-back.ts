/** Profit share of a failed trade to claw back, in US cents. */
export type ClawbackDue = { readonly tradeId: string; readonly owed: bigint };

/** Amount clawed back now. */
export type Clawback = { readonly tradeId: string; readonly amount: bigint };

/** Claws back from the balance, oldest first; the rest is due from later earnings. In US cents. */
export function clawBack(owing: readonly ClawbackDue[], balance: bigint): Clawback[] {
  let remaining = balance;
  return owing.flatMap(({ tradeId, owed }) => {
    if (remaining === 0n) return [];
    const next = remaining - owed;
    remaining = next > 0n ? next : 0n;
    return [{ tradeId, amount: next < 0n ? owed + next : owed }];
  });
}
