import { accountKey, clientBalance } from "#domain/ledger/journals/account-ref.ts";
import { payoutAmountFault, smallPayoutFault } from "#domain/payments/beneficiaries/payout-terms.ts";
import { restrictionFor } from "#server/clients/restrictions/require-unrestricted.ts";
import { lockNamedAccounts } from "#server/ledger/journals/post-journals.ts";
import { isInDebt } from "#server/ledger/journals/store.ts";
import { withdrawToBeneficiary } from "#server/payments/balances/withdraw-to-beneficiary.ts";
import { appendEvents } from "#server/platform/outbox/append-events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import type { RuleContext } from "./auto-exchange-rules.ts";
import { payableNow } from "./payable-now.ts";
import { payoutActionOf } from "./rule-actions.ts";
import { lockWaitingRuns, restrictRuns, updateRunStatus } from "./runs-store.ts";
import { lockRule } from "./store.ts";

/** Keeps the transaction short. */
const maxBatch = 25;

/**
 * Pays a rule's recipient the deferred payments, oldest first, each once. Amounts the client has spent, or
 * all while they owe a close-out debt, are not paid, and the client is notified. Re-emits the event when
 * there are more; restricted ones stay deferred.
 */
export async function payWaitingRuns(
  tx: Transaction,
  { clientId, autoExchangeId }: { readonly clientId: string; readonly autoExchangeId: string },
  context: RuleContext,
): Promise<void> {
  const { now } = context;
  const locked = await lockRule(tx, { clientId, id: autoExchangeId });
  const rule = locked && (await payableNow(tx, locked, context));
  // The recipient was removed before this event was handled.
  if (!rule?.recipient) return;
  const balance = clientBalance(clientId, rule.targetCurrency);
  const waiting = await lockWaitingRuns(tx, rule, maxBatch);
  if (await restrictionFor(tx, payoutActionOf(rule), now)) {
    const receiptIds = waiting.map(({ receiptId }) => receiptId);
    return restrictRuns(tx, receiptIds, now);
  }
  const owes = await isInDebt(tx, clientId);
  for (const { receiptId, reference, amount } of waiting) {
    const held = (await lockNamedAccounts(tx, [balance])).get(accountKey(balance))?.balance ?? 0n;
    const { currency, minor } = amount;
    const { country } = rule.recipient;
    const fault = payoutAmountFault({ currency, country, amount: minor }) ?? smallPayoutFault(amount, held);
    if (owes || held < minor || fault !== undefined) {
      const reason = owes
        ? "You owe us money from an exchange that was closed, here or in another of your accounts. The money is in your balance."
        : held < minor
          ? "The money was spent from your balance before a recipient was assigned."
          : `${fault} The money is in your balance.`;
      await updateRunStatus(tx, { receiptId, status: "WAITING" }, { event: "cancel", reason }, now);
    } else {
      const { recipient, purpose } = rule;
      const payment = { clientId, beneficiaryId: recipient.id, amount, reference, purpose, createdBy: null };
      const paymentId = await withdrawToBeneficiary(tx, payment, context);
      await updateRunStatus(tx, { receiptId, status: "WAITING" }, { event: "release", paymentId }, now);
    }
    const settled = { kind: "auto_exchange_settled", clientId, receiptId, autoExchangeId } as const;
    await appendEvents(tx, [settled], now);
  }
  if (waiting.length === maxBatch)
    await appendEvents(tx, [{ kind: "auto_exchange_assigned", clientId, autoExchangeId }], now);
}
