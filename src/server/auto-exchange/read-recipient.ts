import { pendingRecipient } from "#domain/auto-exchange/auto-exchange.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { mayBePaid } from "#domain/payments/allocation.ts";
import { orRefuse } from "#domain/refusal.ts";
import { findPayee } from "../beneficiaries/find-payee.ts";
import type { Transaction } from "../platform/postgres/database.ts";
import type { Vault } from "../platform/vault.ts";

/**
 * The beneficiary that a rule is to pay, by what the client chose; null while it is to be set up later.
 * @throws Refused `not_found` for another client's, `beneficiary_currency` for one in another currency.
 */
export async function readRecipient(
  tx: Transaction,
  chosen: { readonly clientId: string; readonly recipientId: string; readonly targetCurrency: CurrencyCode },
  context: { readonly vault: Vault },
): Promise<string | null> {
  const { clientId, recipientId, targetCurrency } = chosen;
  if (recipientId === pendingRecipient) return null;
  const payee = await findPayee(tx, { clientId, beneficiaryId: recipientId }, context);
  orRefuse(mayBePaid(payee, targetCurrency));
  return payee.beneficiaryId;
}
