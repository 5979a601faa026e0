import { findReferences } from "#domain/payments/payments/payment-reference.ts";
import { clientsOfDeposits } from "#server/payments/payments/store.ts";
import type { EventOf } from "#server/platform/outbox/events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import type { QueuedReceipt } from "./queue-store.ts";

type CreditedPart = {
  readonly partId: string;
  readonly clientId: string;
  /** Whether the part is all of the incoming payment. */
  readonly isWhole: boolean;
};

/**
 * Event of confirmed money that a part of a reviewed receipt adds to a client's balance. All of a payment whose text
 * names nothing but the client's own reference counts as if it had gone there at once, so that an automatic exchange
 * takes it.
 */
export async function creditEvent(
  tx: Transaction,
  { id: receiptId, reference }: Pick<QueuedReceipt, "id" | "reference">,
  { partId, clientId, isWhole }: CreditedPart,
): Promise<EventOf<"balance_credited" | "receipt_credited">> {
  return isWhole && (await isOwnDeposit(tx, reference, clientId))
    ? { kind: "balance_credited", clientId, receiptId }
    : { kind: "receipt_credited", clientId, partId };
}

async function isOwnDeposit(tx: Transaction, reference: string, clientId: string): Promise<boolean> {
  const { trades, deposits } = findReferences(reference);
  const named = await clientsOfDeposits(tx, deposits);
  return trades.length === 0 && named.length === 1 && named[0] === clientId;
}
