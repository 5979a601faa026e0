import { mayExchange, pendingRecipient } from "#domain/automation/auto-exchange/auto-exchange.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import type { Payee } from "#domain/payments/beneficiaries/beneficiary.ts";
import { orThrow, Refused } from "#domain/refusal.ts";
import { type Confirming, requireConfirmation } from "#server/clients/auth/step-up/require-confirmation.ts";
import { requireApproval } from "#server/clients/client-approvals/require-approval.ts";
import { findPayablePayee, type PayeeRules } from "#server/payments/beneficiaries/find-payee.ts";
import { accountFingerprint } from "#server/payments/beneficiaries/store.ts";
import { appendAudit } from "#server/platform/append-audit.ts";
import type { CallApproval } from "#server/platform/call-approval.ts";
import { appendEvents } from "#server/platform/outbox/append-events.ts";
import { notifyClients } from "#server/platform/outbox/client-events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { cancelWaitingRuns } from "./runs-store.ts";
import { insertRule, lockRule, updateRule } from "./store.ts";

export type RuleContext = PayeeRules & {
  readonly now: Date;
  readonly newId: () => string;
  readonly tradable: ReadonlySet<CurrencyCode>;
};

/** Context of a client who assigns a recipient and can confirm. */
type AssigningContext = RuleContext & { readonly confirm: ConfirmRecipient };

/**
 * Creates an automatic exchange for money that arrives from now on; returns its id.
 * @throws Refused `auto_exchange_incomplete`, `same_currency`, `currency_not_tradable`, `not_found`,
 * `beneficiary_currency`, `beneficiary_incomplete`, or `auto_exchange_exists` when the client has one for the
 * source currency; Challenged `confirmation_required` with a recipient.
 */
export async function createAutoExchange(
  tx: Transaction,
  input: {
    readonly clientId: string;
    readonly sourceCurrency: CurrencyCode;
    readonly targetCurrency: CurrencyCode;
    readonly recipientId: string;
    readonly acceptTerms: boolean;
    readonly includeProfitShare: boolean;
  },
  context: AssigningContext,
): Promise<string> {
  const { clientId, sourceCurrency, targetCurrency, includeProfitShare } = input;
  const { now, newId } = context;
  if (!input.acceptTerms) throw new Refused("auto_exchange_incomplete");
  orThrow(mayExchange(input, context.tradable));
  const recipient = await readRecipient(tx, input, context);
  const id = newId();
  const facts = { id, clientId, sourceCurrency, targetCurrency, ...recipient, includeProfitShare };
  const isNew = await insertRule(tx, { ...facts, termsAcceptedAt: now, createdAt: now });
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

/** Payee and account of a rule; both null until assigned. */
type RuleRecipient = {
  readonly beneficiaryId: string | null;
  readonly recipientAccount: Buffer | null;
};

const noRecipient: RuleRecipient = { beneficiaryId: null, recipientAccount: null };

/**
 * Resolves the chosen beneficiary of a rule and asks the client to confirm them for all future payments,
 * unless the rule pays this account already (`stands`).
 * @throws Refused `not_found` for another client's, `beneficiary_currency`, `beneficiary_incomplete`;
 * Challenged `confirmation_required`.
 */
async function readRecipient(
  tx: Transaction,
  chosen: {
    readonly clientId: string;
    readonly recipientId: string;
    readonly sourceCurrency: CurrencyCode;
    readonly targetCurrency: CurrencyCode;
    /** Fingerprint of the rule's current recipient, if any. */
    readonly stands?: string | undefined;
  },
  context: PayeeRules & { readonly confirm: ConfirmRecipient },
): Promise<RuleRecipient> {
  const { clientId, recipientId: beneficiaryId, sourceCurrency, targetCurrency } = chosen;
  if (beneficiaryId === pendingRecipient) return noRecipient;
  const payee = await findPayablePayee(tx, { clientId, beneficiaryId, currency: targetCurrency }, context);
  const recipientAccount = await accountFingerprint(tx, beneficiaryId);
  if (beneficiaryId !== chosen.stands)
    await context.confirm(tx, { payee, account: recipientAccount, sourceCurrency, targetCurrency });
  return { beneficiaryId, recipientAccount };
}

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

/** Purpose, payee and account of a rule. */
type Assignment = {
  readonly payee: Pick<Payee, "beneficiaryId" | "name" | "accountMasked">;
  readonly account: Buffer;
  readonly sourceCurrency: CurrencyCode;
  readonly targetCurrency: CurrencyCode;
};

/** Asks the client to confirm the payee of a rule. */
type ConfirmRecipient = (tx: Transaction, assignment: Assignment) => Promise<void>;

/**
 * Binds approvals, or else the confirmation, to the payee's account and both currencies. Without an amount: the
 * rule pays whatever arrives, and the summary says so.
 * @throws Challenged `confirmation_required`; ApprovalNeeded; Refused `approval_outdated`.
 */
export function confirmRecipient(
  context: Confirming & { readonly approval?: CallApproval | undefined },
): ConfirmRecipient {
  return async (tx, { payee, account, sourceCurrency, targetCurrency }) => {
    const action = {
      kind: "auto_exchange",
      facts: [sourceCurrency, targetCurrency, payee.beneficiaryId, account.toString("base64url")],
      summary: `Convert all ${sourceCurrency} you receive to ${targetCurrency} and pay it to ${payee.name} (${payee.accountMasked}), whatever the amount`,
    };
    const facts = [action.kind, ...action.facts];
    const approvable = { ...action, kind: "payment", pence: undefined, facts, payouts: [] } as const;
    if ((await requireApproval(tx, approvable, context)) === "not_needed")
      await requireConfirmation(tx, action, context);
  };
}
