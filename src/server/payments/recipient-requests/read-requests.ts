import type { ResponseInput } from "#contract/endpoint.ts";
import type { readRecipientRequest } from "#contract/payments/recipient-requests.ts";
import { maskedNumber } from "#domain/payments/beneficiaries/bank-account.ts";
import { countryName } from "#domain/payments/beneficiaries/country.ts";
import { mayResend, type RequestedType } from "#domain/payments/recipient-requests/recipient-request.ts";
import { Refused } from "#domain/refusal.ts";
import { validateBeneficiary } from "#server/payments/beneficiaries/validate-beneficiary.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import type { Vault } from "#server/platform/vault.ts";
import { openDetails } from "./sealed-details.ts";
import { findRequest, listWaiting, type NamedRequestRow } from "./store.ts";

type Reading = { readonly vault: Vault; readonly now: Date };

export async function listRequests(db: Database, clientId: string, reading: Reading) {
  return (await listWaiting(db, clientId)).map((row) => serializeRequest(row, reading));
}

/** @throws Refused `not_found`. */
export async function readRequest(
  db: Database | Transaction,
  { clientId, id }: { readonly clientId: string; readonly id: string },
  reading: Reading,
) {
  const row = await findRequest(db, clientId, id);
  if (!row) throw new Refused("not_found");
  return serializeRequest(row, reading);
}

/** API form; of what the recipient entered, the account is masked. */
function serializeRequest(
  row: NamedRequestRow,
  { vault, now }: Reading,
): ResponseInput<typeof readRecipientRequest> {
  const { id, status, name, email, currency, country, requestedAt, mailedAt, expiresAt, submittedAt } = row;
  const isOpen = status === "OPEN";
  return {
    ...{ id, status, name, email, currency, country, requestedAt, mailedAt, expiresAt, submittedAt },
    type: row.type as RequestedType,
    hasExpired: isOpen && expiresAt <= now,
    requestedBy: row.requesterName.trim() || row.requesterEmail,
    mayResend: isOpen && mayResend(row, now),
    details: describeDetails(row, vault),
  };
}

function describeDetails(row: NamedRequestRow, vault: Vault) {
  const input = openDetails(row, vault);
  if (!input) return null;
  const { facts, account } = validateBeneficiary(input);
  return {
    accountHolder: facts.holderName,
    accountNumber: maskedNumber(account),
    bank: facts.bank,
    country: countryName(account.country),
    address: facts.address,
  };
}
