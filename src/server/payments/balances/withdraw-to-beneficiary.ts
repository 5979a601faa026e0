import { payoutRailFor } from "#domain/clients/restrictions/restriction.ts";
import { withdrawalJournal } from "#domain/ledger/journals/payment-postings.ts";
import type { Money } from "#domain/money.ts";
import { formatMoneyWithCode } from "#domain/money.ts";
import { smallPayoutFault } from "#domain/payments/beneficiaries/payout-terms.ts";
import { type PurposeCode, purposeFor } from "#domain/payments/payments/payment-purpose.ts";
import { recipientReferenceFault, standardReference } from "#domain/payments/payments/payment-reference.ts";
import { orThrow, Refused } from "#domain/refusal.ts";
import { requireUnrestricted } from "#server/clients/restrictions/require-unrestricted.ts";
import { postJournal } from "#server/ledger/journals/post-journals.ts";
import { clientBalances, isInDebt } from "#server/ledger/journals/store.ts";
import { findPayablePayee, type PayeeRules, sealPayee } from "#server/payments/beneficiaries/find-payee.ts";
import type { PayoutRequest } from "#server/payments/funding/confirm-payouts.ts";
import { keepSetAside } from "#server/payments/funding/keep-set-aside.ts";
import type { Context } from "#server/payments/payments/lock-trade-for.ts";
import { insertWithdrawal } from "#server/payments/payments/store.ts";
import { appendAudit } from "#server/platform/append-audit.ts";
import { appendEvents } from "#server/platform/outbox/append-events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";

export type Withdrawal = {
  readonly clientId: string;
  readonly beneficiaryId: string;
  readonly amount: Money;
  /** Reference shown to the recipient; defaults to `Summit`. */
  readonly reference?: string | undefined;
  readonly purpose?: PurposeCode | null | undefined;
  /** The member who made it; null for an automatic exchange. */
  readonly createdBy: string | null;
  /** A started batch pays it, for which its money is set aside. */
  readonly isSetAside?: boolean;
};

type WithdrawalContext = Context &
  PayeeRules & {
    /**
     * Asks the client to confirm the payout; omitted when they already confirmed the rule that creates it.
     */
    readonly confirm?: (payouts: readonly PayoutRequest[]) => Promise<void>;
  };

/**
 * Pays a recipient from the client's balance: the balance is debited now, the payment is sent after the event
 * is relayed. Returns the payment id.
 * @throws Refused `input_invalid` for the reference, `not_found`, `beneficiary_currency`, `beneficiary_incomplete`,
 * `amount_too_small`, `amount_too_large`, `purpose_missing`, `insufficient_funds`, `balance_set_aside`, `withdrawal_in_debt` and those of `requireUnrestricted`.
 */
export async function withdrawToBeneficiary(
  tx: Transaction,
  {
    clientId,
    beneficiaryId,
    amount,
    reference = standardReference,
    createdBy,
    isSetAside = false,
    ...given
  }: Withdrawal,
  { now, newId, confirm, ...paying }: WithdrawalContext,
): Promise<string> {
  if (amount.minor <= 0n) throw new Refused("amount_too_small");
  const { currency } = amount;
  const fault = recipientReferenceFault(reference, currency);
  if (fault !== undefined) throw new Refused("input_invalid", { reference: fault });
  const named = { clientId, beneficiaryId, currency, amount: amount.minor };
  const payee = await findPayablePayee(tx, named, paying);
  const purpose = orThrow(purposeFor(payee.country, given.purpose));
  await requireUnrestricted(
    tx,
    {
      clientId,
      currencies: [currency],
      payoutRail: payoutRailFor({ ...amount, country: payee.country }),
      kinds: ["withdraw", "pay"],
    },
    now,
  );
  // A balance held beside a debt is in another currency; the client must pay the debt from it first.
  if (await isInDebt(tx, clientId)) throw new Refused("withdrawal_in_debt");
  const paymentId = newId();
  const payment = {
    id: paymentId,
    clientId,
    beneficiaryId: payee.beneficiaryId,
    payeeName: payee.name,
    payeeAccountMasked: payee.accountMasked,
    payeeCountry: payee.country,
    payeeDetails: sealPayee(payee, paymentId, paying.vault),
    amount,
    reference,
    purpose,
    createdBy,
  };
  // Post before asking for confirmation, so that nobody confirms a payout that the balance cannot cover.
  await postJournal(tx, withdrawalJournal({ paymentId, clientId, amount }, { id: newId(), postedAt: now }));
  await refuseSmall(tx, { clientId, amount });
  if (!isSetAside) await keepSetAside(tx, { clientId, currency });
  await confirm?.([payment]);
  await insertWithdrawal(tx, payment, now);
  await appendEvents(tx, [{ kind: "payment_ready", clientId, tradeId: null, paymentId }], now);
  if (confirm)
    await appendAudit(tx, {
      id: newId(),
      at: now,
      actor: { kind: "client", id: clientId },
      action: "withdraw_to_beneficiary",
      subject: { kind: "payment", id: paymentId },
      details: { payouts: `${formatMoneyWithCode(amount)} to ${beneficiaryId}` },
    });
  return paymentId;
}

/**
 * Called once the balance is debited and so locked.
 * @throws Refused `amount_too_small` below the least payment, unless it leaves nothing.
 */
async function refuseSmall(
  tx: Transaction,
  { clientId, amount }: Pick<Withdrawal, "clientId" | "amount">,
): Promise<void> {
  if (smallPayoutFault(amount) === undefined) return;
  const held = await clientBalances(tx, clientId, "client_balance");
  const left = held.find(({ currency }) => currency === amount.currency)?.balance ?? 0n;
  const fault = smallPayoutFault(amount, amount.minor + left);
  if (fault !== undefined) throw new Refused("amount_too_small", { amount: fault });
}
