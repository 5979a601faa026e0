import type { OpenedRecipientRequest } from "#contract/payments/recipient-requests.ts";
import { linkLimit, toNetwork } from "#domain/clients/auth/attempt-limit.ts";
import type { BeneficiaryInput } from "#domain/payments/beneficiaries/beneficiary.ts";
import type { RequestedType } from "#domain/payments/recipient-requests/recipient-request.ts";
import { Refused } from "#domain/refusal.ts";
import { limitAttempts } from "#server/clients/auth/limit-attempts.ts";
import type { Origin } from "#server/clients/auth/sign-ins-store.ts";
import { validateBeneficiary } from "#server/payments/beneficiaries/validate-beneficiary.ts";
import type { App } from "#server/platform/app.ts";
import { appendAudit } from "#server/platform/append-audit.ts";
import { appendEvents } from "#server/platform/outbox/append-events.ts";
import { notifyClients } from "#server/platform/outbox/client-events.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { hashToken } from "#server/platform/session/tokens.ts";
import { sealDetails } from "./sealed-details.ts";
import { findByToken, lockByToken, submitRequest } from "./store.ts";

/**
 * Who asks a recipient for which account; nothing else of the client.
 * @throws Refused `link_invalid`, `too_many_requests`.
 */
export async function openRequest(app: App, token: string, origin: Origin): Promise<OpenedRecipientRequest> {
  const request = await findRequest(app, token, origin);
  const { name, currency, country, expiresAt } = request;
  return {
    askedBy: request.askedBy?.trim() || request.clientEmail,
    ...{ name, currency, country, expiresAt: expiresAt.toISOString() },
    type: request.type as RequestedType,
  };
}

export type EnteredDetails = Omit<BeneficiaryInput, "type" | "currency" | "nickname" | "email">;

/**
 * Checks what a recipient entered, before the transaction; details that break a rule leave the link valid.
 * @throws Refused `link_invalid`, `bank_details_invalid`, `too_many_requests`.
 */
export async function checkDetails(
  app: App,
  { token, entered }: { readonly token: string; readonly entered: EnteredDetails },
  origin: Origin,
): Promise<BeneficiaryInput> {
  const { type, currency, email } = await findRequest(app, token, origin);
  const input: BeneficiaryInput = { ...entered, type, currency, email };
  validateBeneficiary(input);
  return input;
}

/**
 * Keeps what a recipient entered until the client accepts it. The link works once. Whether the client knows the
 * account already is not said.
 * @throws Refused `link_invalid`.
 */
export async function submitDetails(
  tx: Transaction,
  { token, input }: { readonly token: string; readonly input: BeneficiaryInput },
  {
    origin,
    now,
    newId,
    vault,
  }: Pick<App, "newId" | "vault"> & { readonly origin: Origin; readonly now: Date },
): Promise<void> {
  const request = await lockByToken(tx, hashToken(token), now);
  if (!request) throw new Refused("link_invalid");
  const { id, clientId } = request;
  await submitRequest(tx, id, { details: sealDetails(input, id, vault), submittedAt: now });
  await appendAudit(tx, {
    id: newId(),
    at: now,
    actor: { kind: "system" },
    action: "submit_recipient_details",
    subject: { kind: "recipient_request", id },
    details: { currency: input.currency, address: origin.address },
  });
  await appendEvents(tx, [{ kind: "recipient_details_submitted", clientId, recipientRequestId: id }], now);
  await notifyClients(tx, [{ clientId, kind: "recipient-request", id }]);
}

async function findRequest(app: App, token: string, { address }: Origin) {
  await limitAttempts(app, [{ kind: "link-address", parts: [toNetwork(address)], limit: linkLimit }]);
  const request = await findByToken(app.db, hashToken(token), app.clock());
  if (!request) throw new Refused("link_invalid");
  return request;
}
