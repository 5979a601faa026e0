import type { RestrictionCause } from "#domain/clients/restrictions/restriction.ts";
import { hasSecondFactor, resetHoldMs } from "#domain/clients/security/factor.ts";
import { isPayerRole } from "#domain/clients/users/role.ts";
import { compareNames } from "#domain/compare-names.ts";
import { formatPerson } from "#domain/format-person.ts";
import { findEnabledFactors } from "#server/clients/auth/second-factor/factors-store.ts";
import { type BySetter, holdPayouts } from "#server/clients/restrictions/hold-payouts.ts";
import { findPayoutHold, lockRestrictions } from "#server/clients/restrictions/restrictions-store.ts";
import { findMailedUser, listAccountsOf, lockClientsOf } from "#server/clients/users/store.ts";
import type { App } from "#server/platform/app.ts";
import { appendAudit } from "#server/platform/append-audit.ts";
import { appendEvents } from "#server/platform/outbox/append-events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";

/** Takes the locks of `holdAfterReset`. Called before the transaction's others, as the order of locks wants. */
export async function lockForHold(tx: Transaction, userId: string): Promise<void> {
  await lockRestrictions(tx);
  await lockClientsOf(tx, userId);
}

/**
 * Blocks the payouts of every account that a login pays from, unless a second factor protects it: the mailbox alone opens it
 * otherwise. The login must be locked.
 */
export async function holdAfterReset(
  tx: Transaction,
  { newId }: Pick<App, "newId">,
  { userId, cause }: { readonly userId: string; readonly cause: RestrictionCause },
  now: Date,
): Promise<void> {
  if (hasSecondFactor(await findEnabledFactors(tx, userId))) return;
  const { email } = await findMailedUser(tx, userId);
  await holdPayerAccounts(tx, { userId, email, cause }, { staff: null, now, newId });
}

type HeldLogin = {
  readonly userId: string;
  /** Names the login in the reason. */
  readonly email: string;
  readonly cause: RestrictionCause;
};

/**
 * Blocks the payouts of every account that a login pays from, for a day in which its owner can object, and notifies the members
 * who run the accounts. Returns when it ends and the accounts. To follow `lockRestrictions`.
 */
export async function holdPayerAccounts(
  tx: Transaction,
  { userId, email, cause }: HeldLogin,
  by: BySetter,
): Promise<{ readonly until: Date; readonly clientIds: ReadonlySet<string> }> {
  const { staff, now, newId } = by;
  const reason = reasons[cause](email);
  const endsAt = new Date(now.getTime() + resetHoldMs);
  const until = endsAt.toISOString();
  const accounts = await listPayerAccounts(tx, userId);
  for (const { id: clientId } of accounts) {
    const restriction = await holdPayouts(tx, { clientId, cause, reason, endsAt }, by);
    await appendAudit(tx, {
      id: newId(),
      at: now,
      actor: staff ? { kind: "staff", id: staff.id } : { kind: "client", id: clientId },
      action: "hold_payouts_after_reset",
      subject: { kind: "client", id: clientId },
      details: { reason, restriction, payoutsHeldUntil: until, user: userId },
    });
    await appendEvents(tx, [{ kind: "payouts_held", clientId, userId, cause, until }], now);
  }
  return { until: endsAt, clientIds: new Set(accounts.map(({ id }) => id)) };
}

const reasons: Readonly<Record<RestrictionCause, (email: string) => string>> = {
  factors_reset: (email) => `The second factors of ${email} were removed.`,
  password_reset: (email) => `The password of ${email} was reset by email without a second factor.`,
  email_changed: (email) => `The desk changed the email address of a login to ${email}.`,
};

/** The open accounts that a login pays from, in the order of their ids. */
export async function listPayerAccounts(tx: Transaction, userId: string) {
  return (await listAccountsOf(tx, userId)).filter(({ role }) => isPayerRole(role));
}

/** The open accounts besides a client's that its contact pays from, with the same login. */
export async function listOtherPayers(
  tx: Transaction,
  { clientId, userId }: { readonly clientId: string; readonly userId: string },
) {
  const accounts = await listPayerAccounts(tx, userId);
  return accounts
    .filter(({ id }) => id !== clientId)
    .toSorted((one, other) => compareNames(one.name ?? "", other.name ?? ""));
}

/** For the second approver: whose payouts will be held, and what changed of the login within the last day. */
export async function describeHold(
  tx: Transaction,
  contact: { readonly clientId: string; readonly userId: string },
  now: Date,
): Promise<string> {
  const others = (await listOtherPayers(tx, contact)).map(formatPerson);
  const also = others.length === 0 ? "" : `, also those of ${others.join(" and ")}`;
  const already = await describeEarlierHold(tx, contact.clientId, now);
  return `They'll be signed out and their payouts held for 24 hours${also}.${already}`;
}

/** As `describeHold`, for any member of a client's team. */
export async function describeMemberHold(
  tx: Transaction,
  { clientId, userId }: { readonly clientId: string; readonly userId: string },
  now: Date,
): Promise<string> {
  const accounts = await listPayerAccounts(tx, userId);
  if (accounts.length === 0) return "They'll be signed out. They pay from no account, so nothing is held.";
  const names = accounts
    .toSorted((one, other) => compareNames(one.name ?? "", other.name ?? ""))
    .map(formatPerson)
    .join(" and ");
  const already = await describeEarlierHold(tx, clientId, now);
  return `They'll be signed out and the payouts of ${names} held for 24 hours.${already}`;
}

async function describeEarlierHold(tx: Transaction, clientId: string, now: Date): Promise<string> {
  const hold = await findPayoutHold(tx, clientId, now);
  return hold ? ` They're held already, since ${earlier[hold.cause]}.` : "";
}

const earlier: Readonly<Record<RestrictionCause, string>> = {
  factors_reset: "second factors were reset within the last day",
  password_reset: "a password was reset by email within the last day",
  email_changed: "an email address was changed by the desk within the last day",
};
