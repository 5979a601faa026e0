import { mayExchange } from "#domain/automation/auto-exchange/auto-exchange.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { orThrow, Refused } from "#domain/refusal.ts";
import { appendAudit } from "#server/platform/append-audit.ts";
import { appendEvents } from "#server/platform/outbox/append-events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { announceRule } from "./announce-rule.ts";
import type { AssigningContext } from "./create-auto-exchange.ts";
import { readRecipient } from "./read-recipient.ts";
import { cancelWaitingRuns } from "./runs-store.ts";
import { lockRule, updateRule } from "./store.ts";

/**
 * Changes a rule's target currency or recipient, for money that arrives from now on. A newly assigned
 * recipient gets the deferred payments when the event is relayed; those in another currency stay in the
 * balance.
 * @throws Refused `not_found`, `same_currency`, `currency_not_tradable`, `beneficiary_currency`; Challenged
 * `confirmation_required` with another recipient.
 */
export async function editAutoExchange(
  tx: Transaction,
  edit: {
    readonly clientId: string;
    readonly id: string;
    readonly targetCurrency: CurrencyCode;
    readonly recipientId: string;
  },
  context: AssigningContext,
): Promise<void> {
  const { clientId, id, targetCurrency } = edit;
  const { now, newId } = context;
  const rule = await lockRule(tx, edit);
  if (!rule) throw new Refused("not_found");
  const { sourceCurrency } = rule;
  orThrow(mayExchange({ sourceCurrency, targetCurrency }, context.tradable));
  const chosen = { ...edit, sourceCurrency, stands: rule.recipient?.id };
  const recipient = await readRecipient(tx, chosen, context);
  const { beneficiaryId } = recipient;
  if (targetCurrency !== rule.targetCurrency) {
    const reason = `The rule now buys ${targetCurrency}, so the money stays in your ${rule.targetCurrency} balance.`;
    await cancelWaitingRuns(tx, id, reason, now);
  }
  await updateRule(tx, id, { targetCurrency, ...recipient }, now);
  await appendAudit(tx, {
    id: newId(),
    at: now,
    actor: { kind: "client", id: clientId },
    action: "edit_auto_exchange",
    subject: { kind: "auto_exchange", id },
    details: { targetCurrency, beneficiaryId },
  });
  await announceRule(tx, { id, clientId });
  if (beneficiaryId !== null)
    await appendEvents(tx, [{ kind: "auto_exchange_assigned", clientId, autoExchangeId: id }], now);
}
