import { permit } from "#domain/lifecycle.ts";
import { recipientRequestLifecycle } from "#domain/payments/recipient-requests/lifecycle.ts";
import {
  maxWaitingRequests,
  mayResend,
  parseRecipientRequest,
  type RecipientRequestInput,
  requestLifetimeMs,
  requestMailLimits,
} from "#domain/payments/recipient-requests/recipient-request.ts";
import { orThrow, Refused } from "#domain/refusal.ts";
import { limitAttempts } from "#server/clients/auth/limit-attempts.ts";
import { readCurrenciesFor } from "#server/ledger/currencies/currency-uses-store.ts";
import { addBeneficiary } from "#server/payments/beneficiaries/beneficiaries.ts";
import { type BeneficiaryRow, lockClientRecipients } from "#server/payments/beneficiaries/store.ts";
import type { App } from "#server/platform/app.ts";
import { appendAudit } from "#server/platform/append-audit.ts";
import { appendEvents } from "#server/platform/outbox/append-events.ts";
import { notifyClients } from "#server/platform/outbox/client-events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { hashToken, newToken } from "#server/platform/session/tokens.ts";
import type { Vault } from "#server/platform/vault.ts";
import { openDetails } from "./sealed-details.ts";
import {
  countWaiting,
  endRequest,
  findRequest,
  insertRequest,
  isAsked,
  lockRequest,
  type RequestRow,
  setMailed,
  setToken,
} from "./store.ts";

type Named = { readonly clientId: string; readonly userId: string; readonly id: string };
type Context = { readonly now: Date; readonly newId: () => string };

/**
 * Counts a mail to a recipient before it is sent.
 * @throws TooManyAttempts
 */
export async function limitRequestMails(
  app: App,
  { clientId, email }: { readonly clientId: string; readonly email: string },
): Promise<void> {
  await limitAttempts(app, [
    {
      kind: "recipient-request-client-mailbox",
      parts: [clientId, email],
      limit: requestMailLimits.clientToMailbox,
    },
    { kind: "recipient-request-client", parts: [clientId], limit: requestMailLimits.client },
    { kind: "recipient-request-mailbox", parts: [email], limit: requestMailLimits.mailbox },
  ]);
}

/** @throws Refused `input_invalid`. */
export function checkRecipientRequest(input: RecipientRequestInput) {
  const reading = parseRecipientRequest(input);
  if (!reading.ok) throw new Refused("input_invalid", reading.faults);
  return reading.value;
}

/**
 * Asks a recipient for their account details. The link is made when it is mailed, so that no event has its token.
 * @throws Refused `input_invalid`, `recipient_request_limit`, `recipient_request_open`.
 */
export async function requestDetails(
  tx: Transaction,
  {
    clientId,
    userId,
    facts,
  }: {
    readonly clientId: string;
    readonly userId: string;
    readonly facts: ReturnType<typeof checkRecipientRequest>;
  },
  { now, newId }: Context,
): Promise<RequestRow> {
  if (!(await readCurrenciesFor(tx, "beneficiary")).has(facts.currency))
    throw new Refused("input_invalid", {
      currency: "You can't save recipients in this currency yet. Choose another one.",
    });
  await lockClientRecipients(tx, clientId);
  if (await isAsked(tx, { ...facts, clientId })) throw new Refused("recipient_request_open");
  if ((await countWaiting(tx, clientId)) >= maxWaitingRequests) throw new Refused("recipient_request_limit");
  const row = await insertRequest(tx, {
    id: newId(),
    clientId,
    status: "OPEN",
    ...facts,
    mails: 1,
    mailedAt: now,
    expiresAt: new Date(now.getTime() + requestLifetimeMs),
    requestedBy: userId,
    requestedAt: now,
  });
  await appendEvents(
    tx,
    [{ kind: "recipient_details_requested", clientId, recipientRequestId: row.id }],
    now,
  );
  await record(tx, row, { action: "request_recipient_details", userId, now, newId });
  return row;
}

/** Makes the link of a request's mail, whose token is in the fragment, which browsers do not send. */
export async function issueRecipientLink(tx: Transaction, id: string): Promise<string> {
  const token = newToken();
  await setToken(tx, id, hashToken(token));
  return `/recipient-details#${token}`;
}

/**
 * The address that a request may be mailed to again.
 * @throws Refused `not_found`, `recipient_request_closed`, `recipient_request_mailed`.
 */
export async function checkResend(
  { db }: Pick<App, "db">,
  { clientId, id }: Omit<Named, "userId">,
  now: Date,
): Promise<string> {
  const row = await findRequest(db, clientId, id);
  if (!row) throw new Refused("not_found");
  if (row.status !== "OPEN") throw new Refused("recipient_request_closed");
  if (!mayResend(row, now)) throw new Refused("recipient_request_mailed");
  return row.email;
}

/**
 * Mails a request again with a new link and a new time; the earlier link ends.
 * @throws Refused `not_found`, `recipient_request_closed`, `recipient_request_mailed`.
 */
export async function resendRequest(
  tx: Transaction,
  { clientId, userId, id }: Named,
  { now, newId }: Context,
): Promise<void> {
  const row = await lock(tx, { clientId, id });
  if (row.status !== "OPEN") throw new Refused("recipient_request_closed");
  if (!mayResend(row, now)) throw new Refused("recipient_request_mailed");
  await setMailed(tx, id, { mailedAt: now, expiresAt: new Date(now.getTime() + requestLifetimeMs) });
  await appendEvents(tx, [{ kind: "recipient_details_requested", clientId, recipientRequestId: id }], now);
  await record(tx, row, { action: "request_recipient_details", userId, now, newId });
}

/**
 * Ends an open request (`cancel`), or discards what a recipient entered (`decline`).
 * @throws Refused `not_found`, `recipient_request_closed`.
 */
export async function endWithoutRecipient(
  tx: Transaction,
  { clientId, userId, id, event }: Named & { readonly event: "cancel" | "decline" },
  { now, newId }: Context,
): Promise<void> {
  const row = await lock(tx, { clientId, id });
  orThrow(permit(recipientRequestLifecycle, row.status, event));
  const status = event === "cancel" ? "CANCELLED" : "DECLINED";
  await endRequest(tx, id, { status, endedBy: userId, endedAt: now });
  await record(tx, row, { action: `${event}_recipient_request`, userId, now, newId });
}

/**
 * Saves what a recipient entered as the client's recipient, by the rules of one that the client enters.
 * @throws Refused `not_found`, `recipient_request_closed`, and those of adding a recipient.
 */
export async function acceptRequest(
  tx: Transaction,
  { clientId, userId, id }: Named,
  { now, newId, vault }: Context & { readonly vault: Vault },
): Promise<BeneficiaryRow> {
  // Taken first, as by everything that changes the client's recipients.
  await lockClientRecipients(tx, clientId);
  const row = await lock(tx, { clientId, id });
  orThrow(permit(recipientRequestLifecycle, row.status, "accept"));
  const input = openDetails(row, vault);
  if (!input) throw new Refused("recipient_request_closed");
  const added = await addBeneficiary(tx, { ...input, clientId }, { now, newId, vault });
  const ended = { status: "ACCEPTED", endedBy: userId, endedAt: now, beneficiaryId: added.id } as const;
  await endRequest(tx, id, ended);
  await record(tx, row, { action: "accept_recipient_request", userId, now, newId });
  return added;
}

async function lock(tx: Transaction, { clientId, id }: Omit<Named, "userId">): Promise<RequestRow> {
  const row = await lockRequest(tx, clientId, id);
  if (!row) throw new Refused("not_found");
  return row;
}

async function record(
  tx: Transaction,
  { id, clientId, email, currency }: RequestRow,
  { action, userId, now, newId }: Context & { readonly action: string; readonly userId: string },
): Promise<void> {
  await appendAudit(tx, {
    id: newId(),
    at: now,
    actor: { kind: "client", id: clientId },
    action,
    subject: { kind: "recipient_request", id },
    details: { email, currency, user: userId },
  });
  await notifyClients(tx, [{ clientId, kind: "recipient-request", id }]);
}
