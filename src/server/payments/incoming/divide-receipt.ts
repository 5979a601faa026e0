import { permit } from "#domain/lifecycle.ts";
import { add, formatMoneyWithCode, type Money, money } from "#domain/money.ts";
import { receiptLifecycle } from "#domain/payments/payments/receipt-lifecycle.ts";
import { mayDivide, type ReceiptPart } from "#domain/payments/payments/receipt-parts.ts";
import { readAmount } from "#domain/read-amount.ts";
import { orThrow, Refused } from "#domain/refusal.ts";
import { lockClients } from "#server/clients/restrictions/closing-store.ts";
import { restrictionFor } from "#server/clients/restrictions/require-unrestricted.ts";
import { lockShortfalls } from "#server/payments/funding/funding-store.ts";
import { auditByDesk, type DeskContext } from "#server/payments/payments/desk.ts";
import { lockPayment } from "#server/payments/payments/lock-trade-for.ts";
import { lockNamedTrades } from "#server/payments/payments/store.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { recordStep } from "#server/trading/trades/store.ts";
import { assignParts } from "./assign-parts.ts";
import { creditReturn, findReturned } from "./credit-return.ts";
import { findNamedPayment } from "./named-payment-store.ts";
import { lockReceipt, type QueuedReceipt } from "./queue-store.ts";

/**
 * Destination of a part: a trade or a client's balance; `amount` is decimal text in the incoming payment's
 * currency.
 */
export type ReceiptPartInput =
  | { readonly tradeId: string; readonly amount: string }
  | { readonly clientId: string; readonly amount: string };

export type ReceiptDivision = {
  readonly receiptId: string;
  readonly parts: readonly ReceiptPartInput[];
  /** Whether the money is the payment that it names, come back; must be given where it names one. */
  readonly isReturn?: boolean | undefined;
};

/**
 * Divides queued money among trades, up to what each is due, and balances.
 * @throws Refused `not_found`, `receipt_settled`, `receipt_held`, `client_restricted`, `client_closed` for
 * the balance of a closed account, and those of `domain/payments/receipt-parts`, `findReturned` and `creditReturn`.
 */
export async function divideReceipt(
  tx: Transaction,
  input: ReceiptDivision,
  desk: DeskContext,
): Promise<void> {
  const { now, staff } = desk;
  const named = await findNamedPayment(tx, input.receiptId);
  const tradeIds = input.parts.flatMap((part) => ("tradeId" in part ? [part.tradeId] : []));
  const trades = new Map(
    (await lockNamedTrades(tx, [], [...tradeIds, ...(named?.tradeId ? [named.tradeId] : [])])).map(
      (trade) => [trade.id, trade],
    ),
  );
  const locked = named && (await lockPayment(tx, named.id));
  const receipt = await lockReceipt(tx, input.receiptId);
  if (!receipt) throw new Refused("not_found");
  orThrow(permit(receiptLifecycle, receipt.status, "assign"));
  const returned = findReturned(locked, input.isReturn);
  if (receipt.holdReason !== null) throw new Refused("receipt_held");
  const parts = input.parts.map((part, index): ReceiptPart => {
    const amount = orThrow(readAmount(part.amount, receipt.amount.currency, `parts.${index}.amount`));
    if ("clientId" in part) return { trade: null, clientId: part.clientId, amount };
    const trade = trades.get(part.tradeId);
    if (!trade) throw new Refused("not_found");
    return { trade, clientId: trade.clientId, amount };
  });
  orThrow(mayDivide(receipt.amount, parts));
  const clients = [...new Set(parts.map(({ clientId }) => clientId))];
  const held = await lockClients(tx, clients, now);
  for (const { trade, clientId } of parts) {
    const client = held.get(clientId);
    if (!client) throw new Refused("not_found");
    if (client.isClosed && !trade) throw new Refused("client_closed");
    const action = { clientId, currencies: [receipt.amount.currency], kinds: ["receive"] } as const;
    if (await restrictionFor(tx, action, now)) throw new Refused("client_restricted");
  }

  await lockShortfalls(
    tx,
    parts.flatMap(({ trade }) => trade?.clientId ?? []),
  );
  const isAllBack = returned !== undefined && receipt.amount.minor <= returned.payment.amount.minor;
  const returnsTo = isAllBack ? returned.payment.clientId : null;
  const stored = await assignParts(tx, receipt, parts, { by: staff.id, returnsTo, ...desk });
  if (returned) await creditReturn(tx, { receipt, returned, parts }, desk);
  await notifyNamedTrade(tx, receipt, stored, now);
  const details = Object.fromEntries(
    stored.map(({ trade, clientId, amount }) => [
      trade?.reference ?? `balance ${clientId}`,
      formatMoneyWithCode(amount),
    ]),
  );
  await auditByDesk(tx, desk, {
    action: "divide_receipt",
    subject: { kind: "receipt", id: receipt.id },
    details,
  });
}

/** Adds to the timeline of the trade named by the payer where the money went instead; of others' parts it says nothing. */
async function notifyNamedTrade(
  tx: Transaction,
  { tradeId, clientId, amount }: QueuedReceipt,
  parts: readonly { readonly tradeId: string | null; readonly clientId: string; readonly amount: Money }[],
  at: Date,
): Promise<void> {
  if (tradeId === null) return;
  const isPaid = parts.some((part) => part.tradeId === tradeId);
  const elsewhere = parts.filter((part) => part.clientId === clientId && part.tradeId !== tradeId);
  if (isPaid && elsewhere.length === 0) return;
  const sentences = [
    describeSum(
      elsewhere.filter((part) => part.tradeId === null),
      "your balance",
      amount,
    ),
    describeSum(
      elsewhere.filter((part) => part.tradeId !== null),
      "another exchange of yours",
      amount,
    ),
  ].filter((sentence) => sentence !== undefined);
  const detail =
    sentences.length > 0
      ? sentences.join(" and ")
      : `${formatMoneyWithCode(amount)} wasn't for this exchange`;
  await recordStep(tx, { tradeId, kind: "funds_settled", at, detail });
}

function describeSum(
  parts: readonly { readonly amount: Money }[],
  destination: string,
  { currency }: Money,
): string | undefined {
  if (parts.length === 0) return undefined;
  const sum = parts.reduce((total, part) => add(total, part.amount), money(0n, currency));
  return `${formatMoneyWithCode(sum)} went to ${destination}`;
}
