import { detailsMailLimits, passwordReentryLimit } from "#domain/clients/auth/attempt-limit.ts";
import { currencies } from "#domain/currency.ts";
import { Refused } from "#domain/refusal.ts";
import { limitAttempts } from "#server/clients/auth/limit-attempts.ts";
import { findUserAccount } from "#server/clients/auth/store.ts";
import type { App } from "#server/platform/app.ts";
import { appendAudit } from "#server/platform/append-audit.ts";
import { appendEvents } from "#server/platform/outbox/append-events.ts";
import type { Letterhead } from "#server/platform/pdf/draw-letterhead.ts";
import { renderPdf } from "#server/platform/pdf/render-pdf.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import type { SessionUser } from "#server/platform/session/find-without-client.ts";
import type { SessionAccount } from "#server/platform/session/session-account.ts";
import { type BalanceContext, type Deposit, readDepositDetails } from "./read-balance.ts";
import type { AccountName } from "./store.ts";

/** Pay-in details of a client's account, as a PDF that the client can forward. */
export function renderAccountDetails(deposit: Deposit, letterhead: Letterhead): Promise<Buffer> {
  const { currency, simulated } = deposit;
  return renderPdf({
    title: `${currency} account details`,
    letterhead,
    simulated: simulated ? "Simulated bank" : null,
    blocks: [
      {
        kind: "facts",
        facts: [
          { label: "Currency", value: `${currency}, ${currencies[currency].name}` },
          ...depositLines(deposit),
        ],
      },
    ],
    notes: [
      `Send ${currency} only, and include the reference so that the money reaches the right balance.`,
      ...(simulated ? ["The bank is simulated and this account doesn't exist. Do not send real money."] : []),
    ],
  });
}

/** Label and value of each detail; fields that the account's country does not use are omitted. */
function depositLines(deposit: Deposit): { readonly label: string; readonly value: string }[] {
  return [
    { label: "Account name", value: deposit.accountName },
    { label: "Account number", value: deposit.accountNumber },
    { label: "Sort code", value: deposit.sortCode },
    { label: "IBAN", value: deposit.iban },
    { label: "SWIFT/BIC", value: deposit.bic },
    { label: "Reference", value: deposit.reference },
  ].filter(({ value }) => value !== "");
}

/**
 * Queues an email with an account's details to an address that `confirmMailAddress` has allowed, and audits
 * the address.
 * @throws Refused those of `readDepositDetails`.
 */
export async function mailAccountDetails(
  tx: Transaction,
  { email, ...named }: AccountName & { readonly email: string },
  { now, newId, bank }: Pick<BalanceContext, "now" | "bank"> & { readonly newId: () => string },
): Promise<void> {
  await readDepositDetails(tx, named, { bank, now });
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

/**
 * Checks that account details may be mailed to an address: always to the client's own confirmed address, to
 * any other only after the password is entered again, so that an unattended screen cannot leak them.
 * @throws Refused `password_needed`, `password_wrong`, `too_many_requests`, `unavailable`.
 */
export async function confirmMailAddress(
  app: App,
  { user, client }: SessionAccount,
  { email, password }: { readonly email: string; readonly password?: string | undefined },
): Promise<void> {
  const isOwn = email === user.email && user.emailVerifiedAt !== null;
  if (!isOwn) await confirmPassword(app, user, password);
  await limitAttempts(app, [
    { kind: "details-mailbox", parts: [email], limit: detailsMailLimits.mailbox },
    { kind: "details-client", parts: [client.id], limit: detailsMailLimits.client },
  ]);
}

async function confirmPassword(app: App, user: SessionUser, password: string | undefined): Promise<void> {
  if (!password) {
    throw new Refused("password_needed", {
      password: "Enter your password to send to this address.",
    });
  }
  const takeBack = await limitAttempts(app, [
    { kind: "password-again", parts: [user.id], limit: passwordReentryLimit },
  ]);
  const account = await findUserAccount(app.db, user.email);
  let fits: boolean;
  try {
    fits = await app.passwords.verify(account?.passwordHash, password);
  } catch (error) {
    // The password was not checked (too many requests in progress), so the attempt does not count.
    await takeBack();
    throw error;
  }
  if (!fits)
    throw new Refused("password_wrong", { password: "That password isn't right. Please try again." });
  await takeBack();
}
