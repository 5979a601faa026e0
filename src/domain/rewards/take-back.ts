/** Profit share of a failed trade that is to be taken back, in US cents. */
export type Owed = { readonly tradeId: string; readonly owed: bigint };

/** How much of each is taken back now. */
export type TakenBack = { readonly tradeId: string; readonly amount: bigint };

/** Takes back what the client still has, the oldest first; the rest waits for profit share to come. Amounts in US cents. */
export function takeBack(owing: readonly Owed[], balance: bigint): TakenBack[] {
  let left = balance;
  return owing.flatMap(({ tradeId, owed }) => {
    if (left === 0n) return [];
    const rest = left - owed;
    left = rest > 0n ? rest : 0n;
    return [{ tradeId, amount: rest < 0n ? owed + rest : owed }];
  });
}
