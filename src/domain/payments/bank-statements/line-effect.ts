import type { RefusalCode } from "#domain/refusal.ts";

/**
 * What withdrawing a line that only its importer vouches for does: its money leaves a balance or the desk's queue; it's no longer the
 * line of a payout or of a return, which stay as they are; or it moved nothing here. Of the last two, why it stays.
 */
export const lineEffects = ["balance", "queue", "payout", "return", "nothing", "trade", "screening"] as const;
export type LineEffect = (typeof lineEffects)[number];

/** Whether the line stays for now. */
export function isLineKept(effect: LineEffect): boolean {
  return effect === "trade" || effect === "screening";
}

/** What a line is of, and for one with a receipt, why that can't be withdrawn. */
type LineFacts = {
  readonly receiptId: string | null;
  readonly isQueued: boolean;
  readonly paymentId: string | null;
  readonly returnedPaymentId: string | null;
  readonly refusal: RefusalCode | undefined;
};

/** Undefined for a line whose receipt the desk has decided otherwise. */
export function effectOfWithdrawing(line: LineFacts): LineEffect | undefined {
  if (line.refusal === "receipt_funds_trade") return "trade";
  if (line.refusal === "receipt_held") return "screening";
  if (line.refusal !== undefined) return undefined;
  if (line.receiptId !== null) return line.isQueued ? "queue" : "balance";
  if (line.paymentId !== null) return "payout";
  return line.returnedPaymentId === null ? "nothing" : "return";
}
