import { mayExchange } from "#domain/automation/auto-exchange/auto-exchange.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { orThrow, Refused } from "#domain/refusal.ts";
import type { Paying } from "#server/payments/beneficiaries/find-payee.ts";
import { appendAudit } from "#server/platform/append-audit.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { announceRule } from "./announce-rule.ts";
import type { ConfirmRecipient } from "./confirm-recipient.ts";
import { readRecipient } from "./read-recipient.ts";
import { insertRule } from "./store.ts";

export type RuleContext = Paying & {
  readonly now: Date;
  readonly newId: () => string;
  readonly tradable: ReadonlySet<CurrencyCode>;
};

/** Context of a client who assigns a recipient and can confirm. */
export type AssigningContext = RuleContext & { readonly confirm: ConfirmRecipient };

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
