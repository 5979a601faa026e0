import { formatMoneyWithCode, type Money, money } from "#domain/money.ts";
import { payoutAmountFault, smallPayoutFault } from "#domain/payments/beneficiaries/payout-terms.ts";
import {
  type Allocation,
  type AllocationInput,
  isSameAllocation,
  mayAllocate,
  parseAllocation,
} from "#domain/payments/payments/allocation.ts";
import { purposeFor } from "#domain/payments/payments/payment-purpose.ts";
import { orThrow, Refused } from "#domain/refusal.ts";
import { requireUnrestricted } from "#server/clients/restrictions/require-unrestricted.ts";
import { findPayablePayee, type PayeeRules, sealPayee } from "#server/payments/beneficiaries/find-payee.ts";
import { attachInvoices, invoiceIdsOf } from "#server/payments/invoices/store.ts";
import { type Context, type LockedTrade, lockTradeFor } from "#server/payments/payments/lock-trade-for.ts";
import { allocatedPayments, type NewPayment, replaceAllocation } from "#server/payments/payments/store.ts";
import { appendAudit } from "#server/platform/append-audit.ts";
import { appendEvents } from "#server/platform/outbox/append-events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { recordStep } from "#server/trading/trades/store.ts";
import type { PayoutRequest } from "./confirm-payouts.ts";
import { type DraftLine, deleteAllocationDraft, putAllocationDraft } from "./funding-store.ts";

/**
 * Splits a trade's bought amount among recipients and the client's balance, replacing any earlier split. Each
 * payment keeps its own copy of the recipient.
 * @throws Refused `not_found` for another client's trade or recipient, those of `domain/payments/allocation`
 * and of `requireUnrestricted`.
 */
export async function allocateTrade(
  tx: Transaction,
  input: {
    readonly clientId: string;
    readonly tradeId: string;
    readonly lines: readonly AllocationInput[];
    /** The member who divides it; null for an automatic exchange. */
    readonly createdBy: string | null;
  },
  context: Context &
    PayeeRules & {
      /**
       * Asks the client to confirm the payouts before they are written; omitted when an
       * auto exchange allocates.
       */
      readonly confirm?: (payouts: readonly PayoutRequest[]) => Promise<void>;
    },
): Promise<void> {
  const trade = await lockTradeFor(tx, input.tradeId, input.clientId);
  const reading = parseAllocation(input.lines, trade.bought);
  const allowed = mayAllocate({ stage: trade.stage, allocated: trade.toBalance !== null });
  if (!allowed.ok) {
    // An unchanged split, such as a retry after a lost response, succeeds without a write.
    if (reading.ok && (await isUnchanged(tx, trade, reading.value))) return;
    throw new Refused(allowed.refusal);
  }
  if (!reading.ok) throw new Refused(reading.refusal, reading.fields);
  const payments: NewPayment[] = [];
  const { createdBy } = input;
  for (const line of reading.value.payments)
    payments.push({ ...(await payeeOf(tx, trade, line, context)), createdBy });
  refuseAmounts(input.lines, payments, trade.bought);
  // A payout created by a client's rule is checked when it would be sent; here nobody could see the refusal.
  if (context.confirm && payments.length > 0)
    await requireUnrestricted(
      tx,
      { clientId: trade.clientId, currencies: [trade.bought.currency], kinds: ["pay"] },
      context.now,
    );
  await context.confirm?.(payments);
  // They follow their recipients to the new payments.
  const invoices = await invoiceIdsOf(tx, { tradeId: trade.id });
  await replaceAllocation(tx, trade, { payments, toBalance: reading.value.toBalance }, context.now);
  const paymentIds = payments.map(({ id }) => id);
  await attachInvoices(tx, invoices, paymentIds);
  await deleteAllocationDraft(tx, trade.id);
  await recordStep(tx, { tradeId: trade.id, kind: "allocated", at: context.now });
  await appendEvents(
    tx,
    [{ kind: "trade_allocated", clientId: trade.clientId, tradeId: trade.id }],
    context.now,
  );
  if (context.confirm) await auditSplit(tx, trade, payments, context);
}

/** @throws Refused `input_invalid` with each line that is more than one payment of its scheme carries, or less than one is for. */
function refuseAmounts(
  lines: readonly AllocationInput[],
  payments: readonly NewPayment[],
  bought: Money,
): void {
  const fields: Record<string, string> = {};
  for (const { beneficiaryId, amount, payeeCountry: country } of payments) {
    const { currency, minor } = amount;
    const fault =
      payoutAmountFault({ currency, country, amount: minor }) ?? smallPayoutFault(amount, bought.minor);
    const index = lines.findIndex(
      (line) => "beneficiaryId" in line && line.beneficiaryId.toLowerCase() === beneficiaryId,
    );
    if (fault !== undefined) fields[`lines.${index}.amount`] = fault;
  }
  if (Object.keys(fields).length > 0) throw new Refused("input_invalid", fields);
}

async function auditSplit(
  tx: Transaction,
  trade: LockedTrade,
  payments: readonly NewPayment[],
  { now, newId }: Context,
): Promise<void> {
  const payouts = payments.map(
    ({ amount, beneficiaryId }) => `${formatMoneyWithCode(amount)} to ${beneficiaryId}`,
  );
  await appendAudit(tx, {
    id: newId(),
    at: now,
    actor: { kind: "client", id: trade.clientId },
    action: "allocate_trade",
    subject: { kind: "trade", id: trade.id },
    details: { payouts: payouts.join(", ") },
  });
}

async function isUnchanged(tx: Transaction, trade: LockedTrade, requested: Allocation): Promise<boolean> {
  if (trade.toBalance === null) return false;
  const payments = await allocatedPayments(tx, trade.id);
  return isSameAllocation({ payments, toBalance: trade.toBalance.minor }, requested);
}

async function payeeOf(
  tx: Transaction,
  trade: LockedTrade,
  line: Allocation["payments"][number],
  context: PayeeRules & { readonly newId: () => string },
): Promise<Omit<NewPayment, "createdBy">> {
  const { beneficiaryId } = line;
  const { currency } = trade.bought;
  const payee = await findPayablePayee(tx, { clientId: trade.clientId, beneficiaryId, currency }, context);
  const purpose = orThrow(purposeFor(payee.country, line.purpose));
  const id = context.newId();
  return {
    id,
    beneficiaryId: payee.beneficiaryId,
    payeeName: payee.name,
    payeeAccountMasked: payee.accountMasked,
    payeeCountry: payee.country,
    payeeDetails: sealPayee(payee, id, context.vault),
    amount: money(line.amount, trade.bought.currency),
    reference: line.reference,
    purpose,
  };
}

/**
 * Saves the client's unfinished split of a trade; the last write wins.
 * @throws Refused `not_found` for another client's trade, `allocation_locked` once the split can no longer
 * change.
 */
export async function saveAllocationDraft(
  tx: Transaction,
  input: { readonly clientId: string; readonly tradeId: string; readonly lines: readonly DraftLine[] },
  { now }: { readonly now: Date },
): Promise<void> {
  const trade = await lockTradeFor(tx, input.tradeId, input.clientId);
  if (!mayAllocate({ stage: trade.stage, allocated: trade.toBalance !== null }).ok)
    throw new Refused("allocation_locked");
  await putAllocationDraft(tx, { tradeId: trade.id, lines: input.lines, savedAt: now });
}
