import { permit } from "#domain/lifecycle.ts";
import type { RefusalCode } from "#domain/refusal.ts";
import { type ReceiptStatus, receiptLifecycle } from "./receipt-lifecycle.ts";

/** What decides whether money that one person says has come can be withdrawn. */
export type WithdrawalFacts = {
  readonly status: ReceiptStatus;
  /** Whether its payer is being screened. */
  readonly isHeld: boolean;
  readonly unverified: boolean;
  /** Whether a statement that somebody other than its recorder imported has it as it is here. */
  readonly isStatedByAnother: boolean;
  /** Stages of the trades that it pays for. */
  readonly tradeStages: readonly string[];
};

/** Why money can't be withdrawn; undefined when it can. */
export function refuseWithdrawal(facts: WithdrawalFacts): RefusalCode | undefined {
  const { status, isHeld, unverified, isStatedByAnother, tradeStages } = facts;
  if (isHeld) return "receipt_held";
  const permitted = permit(receiptLifecycle, status, "withdraw");
  if (!permitted.ok) return permitted.refusal;
  if (!unverified || isStatedByAnother) return "receipt_not_withdrawable";
  return tradeStages.every(isEndedUnpaid) ? undefined : "receipt_funds_trade";
}

/** A trade that was closed out or failed has given its money back to the balance. */
function isEndedUnpaid(stage: string): boolean {
  return stage === "FAILED" || stage === "CANCELLED";
}
