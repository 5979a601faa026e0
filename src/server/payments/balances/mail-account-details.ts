import { appendAudit } from "#server/platform/append-audit.ts";
import { appendEvents } from "#server/platform/outbox/append-events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { type BalanceContext, readDepositDetails } from "./read-balance.ts";
import type { Named } from "./store.ts";

/**
 * Queues an email with an account's details to an address that `confirmMailAddress` has allowed, and audits
 * the address.
 * @throws Refused `not_found`, `currency_not_tradable`.
 */
export async function mailAccountDetails(
  tx: Transaction,
  { email, ...named }: Named & { readonly email: string },
  { now, newId, bank }: Pick<BalanceContext, "now" | "bank"> & { readonly newId: () => string },
): Promise<void> {
  await readDepositDetails(tx, named, { bank });
  await appendAudit(tx, {
    id: newId(),
    at: now,
    actor: { kind: "client", id: named.clientId },
    action: "mail_account_details",
    subject: { kind: "account", id: `${named.clientId} ${named.currency}` },
    details: { email },
  });
  await appendEvents(tx, [{ kind: "account_details_asked", ...named, email }], now);
}
