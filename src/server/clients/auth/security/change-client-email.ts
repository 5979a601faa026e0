import { assert } from "#domain/assert.ts";
import { type FactorsHeld, formatFactors, hasSecondFactor } from "#domain/clients/security/factor.ts";
import { formatPerson } from "#domain/format-person.ts";
import { Refused } from "#domain/refusal.ts";
import { lockClient } from "#server/clients/accounts/store.ts";
import { deleteLinks } from "#server/clients/auth/account-links-store.ts";
import { type EmailClaim, findEmailClaim } from "#server/clients/auth/email-claims-store.ts";
import { findFactorsOwner } from "#server/clients/auth/second-factor/factors-store.ts";
import { lockRestrictions } from "#server/clients/restrictions/restrictions-store.ts";
import { lockEmail, replaceEmail } from "#server/clients/users/email-store.ts";
import { appendAudit } from "#server/platform/append-audit.ts";
import { appendEvents } from "#server/platform/outbox/append-events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import type { ByStaff } from "#server/platform/session/by-staff.ts";
import { endAllSessions } from "#server/platform/session/end-sessions.ts";
import { holdPayerAccounts } from "./hold-after-reset.ts";

type Login = NonNullable<Awaited<ReturnType<typeof findFactorsOwner>>>;

type EmailChange = {
  readonly clientId: string;
  readonly email: string;
  readonly reason: string;
  /** As `identifyLogin` gave it when a second person was asked; undefined where nobody confirmed the change. */
  readonly approvedLogin?: string | undefined;
};

/**
 * Changes the address of a client's contact for the desk, for somebody who lost their mailbox: ends all sessions and mailed
 * links, notifies both addresses, and blocks the payouts of every account that the login pays from, for a day in which its
 * owner can object. The address counts as confirmed: the first proof of one would remove second factors, whose reset takes
 * two people of its own.
 * @throws Refused `approval_overtaken` when the login or its address is another since it was requested, or the new address is
 * no longer free; `client_closed`, `input_invalid`, `not_found`.
 */
export async function changeClientEmail(
  tx: Transaction,
  { clientId, email, reason, approvedLogin }: EmailChange,
  by: ByStaff,
): Promise<void> {
  const { staff, now, newId } = by;
  // Taken before every other lock: payouts in progress commit first, and none starts until this commits.
  await lockRestrictions(tx);
  await lockEmail(tx, email);
  const client = await lockClient(tx, clientId);
  if (!client) throw new Refused("not_found");
  if (client.isClosed) throw new Refused("client_closed");
  const login = await findFactorsOwner(tx, clientId);
  assert(login, `client ${clientId} has a contact`);
  const { userId } = login;
  const isApproved = approvedLogin !== undefined;
  if (isApproved && approvedLogin !== identifyLogin(login)) throw new Refused("approval_overtaken");
  const fault = await findEmailFault(tx, { email, login }, now);
  if (fault !== undefined)
    throw isApproved ? new Refused("approval_overtaken") : new Refused("input_invalid", { email: fault });
  const { until: heldUntil } = await holdPayerAccounts(tx, { userId, email, cause: "email_changed" }, by);
  const from = await replaceEmail(tx, userId, { email, now });
  assert(from !== undefined, "the address is free while it is locked");
  await endAllSessions(tx, userId);
  await deleteLinks(tx, userId);
  await appendAudit(tx, {
    id: newId(),
    at: now,
    actor: { kind: "staff", id: staff.id },
    action: "change_client_email",
    subject: { kind: "client", id: clientId },
    details: { reason, from, to: email, user: userId },
  });
  const byDesk = { to: email, heldUntil: heldUntil.toISOString() };
  await appendEvents(tx, [{ kind: "email_changed", clientId, userId, from, byDesk }], now);
}

/** What a second person confirms the change of: a login as it is. */
export function identifyLogin({ userId, email }: Login): string {
  return `${userId} ${email}`;
}

async function findEmailFault(
  tx: Transaction,
  { email, login }: { readonly email: string; readonly login: Login },
  now: Date,
): Promise<string | undefined> {
  if (email === login.email) return "This is already their email address";
  const claim = await findEmailClaim(tx, { email, userId: login.userId }, now);
  return claim && claimFaults[claim];
}

const claimFaults: Readonly<Record<EmailClaim, string>> = {
  login: "Another login uses this email address",
  staff: "A staff user has this email address",
  change: "Another client has asked to use this email address",
  invitation: "A team has invited this email address. Ask them to withdraw the invitation first",
};

type SummaryFacts = {
  readonly login: Login;
  readonly email: string;
  readonly held: FactorsHeld;
  /** As `describeHold` says. */
  readonly hold: string;
  readonly reason: string;
};

/** Summary for the second approver. */
export function summariseEmailChange({ login, email, held, hold, reason }: SummaryFacts): string {
  const factors = hasSecondFactor(held)
    ? `They keep their second factors: ${formatFactors(held)}.`
    : "They have no second factor, so whoever reads the new mailbox can log in.";
  return `Change the email address of ${formatPerson(login)} to ${email}. ${factors} ${hold} Reason: ${reason}`;
}
