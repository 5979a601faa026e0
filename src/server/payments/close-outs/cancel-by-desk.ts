import { formatMoneyWithCode } from "#domain/format-money-with-code.ts";
import { money } from "#domain/money.ts";
import { appendAudit } from "#server/platform/append-audit.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { type CancelContext, type CancelRequest, lockToCancel } from "./cancel-trade.ts";
import { closeOutTrade } from "./close-out-trade.ts";

/**
 * Closes out a client's unpaid trade for the desk, at the staff user's close-out quote; the client sees the
 * reason.
 * @throws Refused `not_found`, `trade_not_awaiting_funds`, `closeout_quote_expired`.
 */
export async function cancelByDesk(
  tx: Transaction,
  { reason, ...request }: CancelRequest & { readonly reason: string },
  { staff, ...context }: CancelContext & { readonly staff: { readonly id: string } },
): Promise<void> {
  const { trade, terms } = await lockToCancel(tx, { ...request, staffId: staff.id }, context);
  await closeOutTrade(tx, trade, terms, { by: "desk", reason }, context);
  const cost = formatMoneyWithCode(money(terms.loss, trade.fromCurrency));
  await appendAudit(tx, {
    id: context.newId(),
    at: context.now,
    actor: { kind: "staff", id: staff.id },
    action: "cancel_trade",
    subject: { kind: "trade", id: trade.id },
    details: { reason, from: trade.stage, cost },
  });
}
