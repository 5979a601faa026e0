import type { CurrencyCode } from "#domain/currency.ts";
import type { Payee } from "#domain/payments/beneficiaries/beneficiary.ts";
import { stopsPayments } from "#domain/payments/beneficiaries/payee-check.ts";
import { payoutAmountFault } from "#domain/payments/beneficiaries/payout-terms.ts";
import type { RecipientAddress } from "#domain/payments/beneficiaries/recipient-address.ts";
import { mayBePaid } from "#domain/payments/payments/allocation.ts";
import { orThrow, Refused } from "#domain/refusal.ts";
import type { App } from "#server/platform/app.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import type { Vault } from "#server/platform/vault.ts";
import { openAccount, openAddress } from "./account-details.ts";
import { latestPayeeCheck } from "./payee-checks-store.ts";
import { lockRow, sealedAddresses } from "./store.ts";

/**
 * Decrypted details of a client's recipient, for the payment's own copy. Locks the recipient against changes
 * until the transaction ends.
 * @throws Refused `not_found`, including for another client's recipient; `payee_not_matched`.
 */
async function findPayee(
  tx: Transaction,
  input: { readonly clientId: string; readonly beneficiaryId: string },
  { vault }: { readonly vault: Vault },
): Promise<Payee> {
  const row = await lockRow(tx, input.clientId, input.beneficiaryId, "share");
  if (!row) throw new Refused("not_found");
  if (stopsPayments(await latestPayeeCheck(tx, row))) throw new Refused("payee_not_matched");
  const account = openAccount(row, vault);
  return {
    beneficiaryId: row.id,
    name: row.holderName,
    bank: row.bank,
    country: row.country,
    currency: account.currency,
    email: row.email,
    accountMasked: row.accountMasked,
    account,
    address: openAddress(row, vault),
  };
}

/** What paying a recipient needs: the vault, and whether the bank requires addresses. */
export type PayeeRules = { readonly vault: Vault; readonly payoutsNeedAddress: boolean };

/** Payment files require addresses; the simulated bank that pays by itself does not. */
export function getPayeeRules({ vault, config }: Pick<App, "vault" | "config">): PayeeRules {
  return { vault, payoutsNeedAddress: config.PAYOUT_RELEASE === "desk" };
}

/**
 * A recipient with everything needed to be paid in the currency.
 * @throws Refused `not_found`, `beneficiary_currency`, `beneficiary_incomplete`, `payee_not_matched`,
 * `amount_too_large` for more than one payment carries.
 */
export async function findPayablePayee(
  tx: Transaction,
  input: {
    readonly clientId: string;
    readonly beneficiaryId: string;
    readonly currency: CurrencyCode;
    /** In minor units; undefined while it is open. */
    readonly amount?: bigint;
  },
  { vault, payoutsNeedAddress }: PayeeRules,
): Promise<Payee> {
  const payee = await findPayee(tx, input, { vault });
  orThrow(mayBePaid(payee, input.currency, { payoutsNeedAddress }));
  const fault = payoutAmountFault({ ...input, country: payee.country });
  if (fault !== undefined) throw new Refused("amount_too_large", { amount: fault });
  return payee;
}

/** Recipients' addresses by id; those without a town are omitted. */
export async function findPayeeAddresses(
  tx: Transaction,
  ids: readonly string[],
  vault: Vault,
): Promise<ReadonlyMap<string, RecipientAddress>> {
  const rows = await sealedAddresses(tx, ids);
  return new Map(
    rows.flatMap((row) => {
      const address = openAddress(row, vault);
      return address === null ? [] : [[row.id, address] as const];
    }),
  );
}

/**
 * Encrypts a payment's copy of its payee (`payments.payee_details`) with the payment id as associated data.
 */
export function sealPayee(payee: Payee, paymentId: string, vault: Vault): string {
  return vault.seal(JSON.stringify(payee), paymentId);
}

/** Decrypts the payment's copy of its payee. */
export function openPayee(sealed: string, paymentId: string, vault: Vault): Payee {
  return JSON.parse(vault.open(sealed, paymentId)) as Payee;
}
