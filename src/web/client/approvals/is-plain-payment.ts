import type { ClientApproval } from "#contract/clients/client-approvals.ts";

type Payout = Pick<ClientApproval["payouts"][number], "paidFrom" | "paysOn">;

/** Whether amount and payee say all of a request: one payment, made at once. A rule is in its summary alone. */
export function isPlainPayment(payouts: readonly Payout[]): boolean {
  const [payout, another] = payouts;
  return payout !== undefined && another === undefined && payout.paidFrom !== null && payout.paysOn === null;
}
