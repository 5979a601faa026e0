import type { CurrencyCode } from "#domain/currency.ts";
import type { Payee } from "#domain/payments/beneficiaries/beneficiary.ts";
import type { FactorContext } from "#server/clients/auth/second-factor/require-factor.ts";
import type { Confirming } from "#server/clients/auth/step-up/require-confirmation.ts";
import {
  type ApprovingSession,
  confirmOrRequest,
  requireApprovalToPay,
} from "#server/clients/client-approvals/require-approval.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";

/** A recipient whom the rule doesn't pay yet, with their account. */
export type Assignment = {
  readonly payee: Pick<Payee, "beneficiaryId" | "name" | "accountMasked">;
  readonly account: { readonly fingerprint: Buffer; readonly version: number };
};

/** A rule as it is to be. */
type ProposedRule = {
  /** Of a rule that is changed. */
  readonly id?: string;
  readonly sourceCurrency: CurrencyCode;
  readonly targetCurrency: CurrencyCode;
  /** Whether it exchanges into another currency than before. */
  readonly isNewPair: boolean;
  readonly assignment?: Assignment | undefined;
};

/** Has others approve a rule, or the client confirm a new recipient. */
export type ConfirmRule = (tx: Transaction, rule: ProposedRule) => Promise<void>;

/**
 * Binds approvals, or else the confirmation, to the payee's account and both currencies. Without an amount: the
 * rule exchanges and pays whatever arrives, and the summary says so.
 * @throws Challenged `confirmation_required`; ApprovalNeeded; Refused `approval_outdated`, `second_factor_missing`.
 */
export function confirmRule(
  context: Confirming & FactorContext & { readonly session: ApprovingSession },
): ConfirmRule {
  return async (tx, { id, sourceCurrency, targetCurrency, isNewPair, assignment }) => {
    const kinds = [
      ...(assignment ? (["payment"] as const) : []),
      ...(isNewPair ? (["booking"] as const) : []),
    ];
    if (kinds.length === 0) return;
    const facts = [sourceCurrency, targetCurrency];
    const payee = assignment && [assignment.payee.beneficiaryId, String(assignment.account.version)];
    const summary = summaryOf({ sourceCurrency, targetCurrency, assignment });
    const approvable = {
      kinds,
      pence: undefined,
      facts: ["auto_exchange", id ?? "", ...facts, ...(payee ?? [])],
      summary,
      payouts: [],
    };
    if ((await requireApprovalToPay(tx, approvable, context)) === "approved" || !assignment) return;
    const { fingerprint } = assignment.account;
    const confirmed = [...facts, assignment.payee.beneficiaryId, fingerprint.toString("base64url")];
    const confirmable = { kind: "auto_exchange", facts: confirmed, summary };
    await confirmOrRequest(tx, { confirmable, approvable }, context);
  };
}

function summaryOf({
  sourceCurrency,
  targetCurrency,
  assignment,
}: Pick<ProposedRule, "sourceCurrency" | "targetCurrency" | "assignment">): string {
  const convert = `Convert all ${sourceCurrency} you receive to ${targetCurrency}`;
  if (!assignment) return `${convert}, whatever the amount`;
  const { name, accountMasked } = assignment.payee;
  return `${convert} and pay it to ${name} (${accountMasked}), whatever the amount`;
}
