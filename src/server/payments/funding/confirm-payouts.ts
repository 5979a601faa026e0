import { requiresConfirmation } from "#domain/clients/security/payout-confirmation.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import type { Money } from "#domain/money.ts";
import { formatMoneyWithCode } from "#domain/money.ts";
import type { PurposeCode } from "#domain/payments/payments/payment-purpose.ts";
import { standardReference } from "#domain/payments/payments/payment-reference.ts";
import { convert } from "#domain/rate.ts";
import { Refused } from "#domain/refusal.ts";
import { spendAllowance } from "#server/clients/api-keys/spend-allowance.ts";
import type { FactorContext } from "#server/clients/auth/second-factor/require-factor.ts";
import type { Confirming } from "#server/clients/auth/step-up/require-confirmation.ts";
import {
  type ApprovableAction,
  ApprovalNeeded,
  type ApprovingSession,
  confirmOrRequest,
  requireApprovalToPay,
} from "#server/clients/client-approvals/require-approval.ts";
import type { LatestRates } from "#server/market/rates/latest-rates.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { payeesAsPaid } from "./funding-store.ts";

/** Amount to be paid to one of the client's recipients. */
export type PayoutRequest = {
  readonly beneficiaryId: string;
  readonly payeeName: string;
  readonly payeeAccountMasked: string;
  readonly amount: Money;
  readonly reference: string | null;
  readonly purpose: PurposeCode | null;
};

/**
 * Requires what the client's rules ask for: approvals of other members, or else the member's confirmation of
 * the first payout to an account and of each above £10,000 at mid-market. The confirmation binds exactly these
 * amounts and accounts to the trade or withdrawal in `of`; an unchanged payout needs no second confirmation.
 * @throws Challenged `confirmation_required`; ApprovalNeeded; Refused `approval_outdated`, `second_factor_missing`.
 */
export async function confirmPayouts(
  tx: Transaction,
  {
    payouts,
    of,
  }: { readonly payouts: readonly PayoutRequest[]; readonly of: "withdrawal" | `trade ${string}` },
  context: Confirming & FactorContext & { readonly session: ApprovingSession; readonly rates: LatestRates },
): Promise<void> {
  if (payouts.length === 0) return;
  const ids = payouts.map(({ beneficiaryId }) => beneficiaryId);
  const payees = await payeesAsPaid(tx, context.session.client.id, ids);
  const accountOf = (payout: PayoutRequest) => payees.get(payout.beneficiaryId)?.account ?? "";
  const versionOf = (payout: PayoutRequest) => payees.get(payout.beneficiaryId)?.version ?? 0;
  const approvable = describePayouts(payouts, { of, versionOf, rates: context.rates });
  if ((await requireApprovalToPay(tx, approvable, context)) === "approved") return;
  const unconfirmed = payouts.flatMap((payout) => {
    const payee = payees.get(payout.beneficiaryId);
    const pounds = inPounds(payout.amount, context.rates);
    const isUnchanged = payee?.waiting.has(`${of} ${payout.amount.minor}`) === true;
    if (isUnchanged || !requiresConfirmation({ isKnown: payee?.isPaid === true, pounds })) return [];
    return [{ ...payout, account: accountOf(payout) }];
  });
  if (unconfirmed.length === 0) {
    const news = payouts.filter(
      ({ beneficiaryId, amount }) => !payees.get(beneficiaryId)?.waiting.has(`${of} ${amount.minor}`),
    );
    return payWithinAllowance(tx, { payouts: news, approvable }, context);
  }
  const confirmable = {
    kind: "pay",
    facts: [
      of,
      ...unconfirmed.flatMap(({ beneficiaryId, account, amount }) => [
        beneficiaryId,
        account,
        String(amount.minor),
        amount.currency,
      ]),
    ],
    summary: summaryOf(unconfirmed),
  };
  await confirmOrRequest(tx, { confirmable, approvable }, context);
}

/**
 * Payments that ask for no confirmation: a key makes only so many of them by itself.
 * @throws ApprovalNeeded.
 */
async function payWithinAllowance(
  tx: Transaction,
  {
    payouts,
    approvable,
  }: { readonly payouts: readonly PayoutRequest[]; readonly approvable: ApprovableAction },
  {
    session,
    rates,
    now,
  }: { readonly session: ApprovingSession; readonly rates: LatestRates; readonly now: Date },
): Promise<void> {
  const { apiKey } = session;
  if (!apiKey || payouts.length === 0) return;
  const pence = sumInPence(
    payouts.map(({ amount }) => amount),
    rates,
  );
  const isAllowed =
    !apiKey.preparesOnly && pence !== undefined && (await spendAllowance(tx, apiKey.id, pence, now));
  if (!isAllowed) throw new ApprovalNeeded(approvable, { confirmationOnly: true });
}

/** Every payout with the version of its account and its reference, for approval. */
function describePayouts(
  payouts: readonly PayoutRequest[],
  {
    of,
    versionOf,
    rates,
  }: {
    readonly of: "withdrawal" | `trade ${string}`;
    readonly versionOf: (payout: PayoutRequest) => number;
    readonly rates: LatestRates;
  },
): ApprovableAction {
  return {
    kinds: ["payment"],
    pence: sumInPence(
      payouts.map(({ amount }) => amount),
      rates,
    ),
    facts: [
      of,
      ...payouts.flatMap((payout) => [
        payout.beneficiaryId,
        String(versionOf(payout)),
        String(payout.amount.minor),
        payout.amount.currency,
        payout.reference ?? "",
        ...(payout.purpose === null ? [] : [payout.purpose]),
      ]),
    ],
    summary: summaryOf(payouts),
    payouts: payouts.map((payout) => ({
      ...showPayout(payout),
      paidFrom: of === "withdrawal" ? "balance" : "exchange",
    })),
  };
}

/** A payout as an approver reads it. */
export function showPayout(payout: Omit<PayoutRequest, "purpose">) {
  const { beneficiaryId, payeeName, payeeAccountMasked, amount, reference } = payout;
  return {
    recipientId: beneficiaryId,
    recipientName: payeeName,
    accountNumber: payeeAccountMasked,
    minor: String(amount.minor),
    currency: amount.currency,
    reference: reference ?? standardReference,
  };
}

/** Worth at mid-market, rounded up; undefined where a rate is missing. */
export function sumInPence(amounts: readonly Money[], rates: LatestRates): bigint | undefined {
  let sum = 0n;
  for (const amount of amounts) {
    const pounds = inPounds(amount, rates);
    if (!pounds) return undefined;
    sum += pounds.minor;
  }
  return sum;
}

function summaryOf(payouts: readonly PayoutRequest[]): string {
  return `Pay ${payouts.map(formatPayout).join(", and ")}`;
}

function formatPayout({ amount, payeeName, payeeAccountMasked }: PayoutRequest): string {
  return `${formatMoneyWithCode(amount)} to ${payeeName} (${payeeAccountMasked})`;
}

function inPounds(amount: Money, rates: LatestRates): Money | undefined {
  const pounds: CurrencyCode = "GBP";
  if (amount.currency === pounds) return amount;
  try {
    return convert(amount, rates.indicativeRateFor(amount.currency, pounds).mid, pounds, "up");
  } catch (error) {
    if (error instanceof Refused && error.code === "rate_unavailable") return undefined;
    throw error;
  }
}
