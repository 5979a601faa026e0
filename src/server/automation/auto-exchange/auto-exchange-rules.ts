import { mayExchange, pendingRecipient } from "#domain/automation/auto-exchange/auto-exchange.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { type PurposeCode, purposeFor } from "#domain/payments/payments/payment-purpose.ts";
import { orThrow, Refused } from "#domain/refusal.ts";
import { requireOpenAccount } from "#server/clients/restrictions/closing-store.ts";
import { findPayablePayee, type PayeeRules } from "#server/payments/beneficiaries/find-payee.ts";
import { findAccount } from "#server/payments/beneficiaries/store.ts";
import { appendAudit } from "#server/platform/append-audit.ts";
import { appendEvents } from "#server/platform/outbox/append-events.ts";
import { notifyClients } from "#server/platform/outbox/client-events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import type { Assignment, ConfirmRule } from "./confirm-rule.ts";
import { cancelWaitingRuns } from "./runs-store.ts";
import { insertRule, lockRule, updateRule } from "./store.ts";

export type RuleContext = PayeeRules & {
  readonly now: Date;
  readonly newId: () => string;
  readonly tradable: ReadonlySet<CurrencyCode>;
};

/** Context of a client who assigns a recipient and can confirm. */
type AssigningContext = RuleContext & { readonly confirm: ConfirmRule };

/**
 * Creates an automatic exchange for money that arrives from now on; returns its id.
 * @throws Refused `auto_exchange_incomplete`, `same_currency`, `currency_not_tradable`, `not_found`,
 * `beneficiary_currency`, `beneficiary_incomplete`, `signed_out`, or `auto_exchange_exists` when the client has one
 * for the source currency, and those of `ConfirmRule`.
 */
export async function createAutoExchange(
  tx: Transaction,
  input: {
    readonly clientId: string;
    readonly sourceCurrency: CurrencyCode;
    readonly targetCurrency: CurrencyCode;
    readonly recipientId: string;
    readonly purpose?: PurposeCode | undefined;
    readonly acceptTerms: boolean;
    readonly includeProfitShare: boolean;
    readonly createdBy: string;
  },
  context: AssigningContext,
): Promise<string> {
  const { clientId, sourceCurrency, targetCurrency, includeProfitShare, createdBy } = input;
  const { now, newId } = context;
  if (!input.acceptTerms) throw new Refused("auto_exchange_incomplete");
  orThrow(mayExchange(input, context.tradable));
  await requireOpenAccount(tx, clientId, now);
  const { assignment, ...recipient } = await readRecipient(tx, input, context);
  await context.confirm(tx, { sourceCurrency, targetCurrency, isNewPair: true, assignment });
  const id = newId();
  const facts = { id, clientId, sourceCurrency, targetCurrency, ...recipient, includeProfitShare };
  const isNew = await insertRule(tx, { ...facts, createdBy, termsAcceptedAt: now, createdAt: now });
  if (!isNew) throw new Refused("auto_exchange_exists");
  await appendAudit(tx, {
    id: newId(),
    at: now,
    actor: { kind: "client", id: clientId },
    action: "create_auto_exchange",
    subject: { kind: "auto_exchange", id },
    details: {
      sourceCurrency,
      targetCurrency,
      beneficiaryId: recipient.beneficiaryId,
      includeProfitShare,
    },
  });
  await announceRule(tx, { id, clientId });
  return id;
}

/** Payee, account and purpose of a rule; all null until assigned. */
type RuleRecipient = {
  readonly beneficiaryId: string | null;
  readonly recipientAccount: Buffer | null;
  readonly purpose: PurposeCode | null;
};

const noRecipient: RuleRecipient = { beneficiaryId: null, recipientAccount: null, purpose: null };

/**
 * Resolves the chosen beneficiary of a rule; `assignment` is to be confirmed, unless the rule pays this account
 * already (`stands`).
 * @throws Refused `not_found` for another client's, `beneficiary_currency`, `beneficiary_incomplete`.
 */
async function readRecipient(
  tx: Transaction,
  chosen: {
    readonly clientId: string;
    readonly recipientId: string;
    readonly purpose?: PurposeCode | undefined;
    readonly sourceCurrency: CurrencyCode;
    readonly targetCurrency: CurrencyCode;
    /** Fingerprint of the rule's current recipient, if any. */
    readonly stands?: string | undefined;
  },
  context: PayeeRules,
): Promise<RuleRecipient & { readonly assignment?: Assignment }> {
  const { clientId, recipientId: beneficiaryId, targetCurrency } = chosen;
  if (beneficiaryId === pendingRecipient) return noRecipient;
  const payee = await findPayablePayee(tx, { clientId, beneficiaryId, currency: targetCurrency }, context);
  const purpose = orThrow(purposeFor(payee.country, chosen.purpose));
  const account = await findAccount(tx, beneficiaryId);
  const isNew = beneficiaryId !== chosen.stands;
  return {
    beneficiaryId,
    recipientAccount: account.fingerprint,
    purpose,
    ...(isNew && { assignment: { payee, account } }),
  };
}

/**
 * Changes a rule's target currency or recipient, for money that arrives from now on. A newly assigned
 * recipient gets the deferred payments when the event is relayed; those in another currency stay in the
 * balance.
 * @throws Refused `not_found`, `same_currency`, `currency_not_tradable`, `beneficiary_currency`, and those of
 * `ConfirmRule`.
 */
export async function editAutoExchange(
  tx: Transaction,
  edit: {
    readonly clientId: string;
    readonly id: string;
    readonly targetCurrency: CurrencyCode;
    readonly recipientId: string;
    readonly purpose?: PurposeCode | undefined;
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
  const { assignment, ...recipient } = await readRecipient(tx, chosen, context);
  const { beneficiaryId } = recipient;
  const isNewPair = targetCurrency !== rule.targetCurrency;
  await context.confirm(tx, { id, sourceCurrency, targetCurrency, isNewPair, assignment });
  if (isNewPair) {
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

/**
 * Deletes a rule; payments that still lack a recipient stay in the client's balance.
 * @throws Refused `not_found`.
 */
export async function deleteAutoExchange(
  tx: Transaction,
  { clientId, id }: { readonly clientId: string; readonly id: string },
  { now, newId }: { readonly now: Date; readonly newId: () => string },
): Promise<void> {
  const rule = await lockRule(tx, { clientId, id });
  if (!rule) throw new Refused("not_found");
  const { sourceCurrency, targetCurrency } = rule;
  await cancelWaitingRuns(
    tx,
    id,
    `You deleted the rule, so the money stays in your ${targetCurrency} balance.`,
    now,
  );
  await updateRule(tx, id, { deletedAt: now }, now);
  await appendAudit(tx, {
    id: newId(),
    at: now,
    actor: { kind: "client", id: clientId },
    action: "delete_auto_exchange",
    subject: { kind: "auto_exchange", id },
    details: { sourceCurrency, targetCurrency },
  });
  await announceRule(tx, { id, clientId });
}

/** Notifies the client's open screens that a rule changed or was deleted. */
async function announceRule(
  tx: Transaction,
  { id, clientId }: { readonly id: string; readonly clientId: string },
): Promise<void> {
  await notifyClients(tx, [{ clientId, kind: "auto-exchange", id }]);
}
