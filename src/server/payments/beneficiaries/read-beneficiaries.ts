import type { ResponseInput } from "#contract/endpoint.ts";
import type {
  getBeneficiary,
  listBeneficiaries as listEndpoint,
  RevealedBeneficiary,
} from "#contract/payments/beneficiaries.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { countryName } from "#domain/payments/beneficiaries/country.ts";
import { labelKey } from "#domain/payments/beneficiaries/recipient-labels.ts";
import { compareRecipients, matchesSearch } from "#domain/payments/beneficiaries/search-beneficiaries.ts";
import { Refused } from "#domain/refusal.ts";
import { appendAudit } from "#server/platform/append-audit.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import type { Vault } from "#server/platform/vault.ts";
import { openAccount, openAddress } from "./account-details.ts";
import type { BeneficiaryContext } from "./beneficiaries.ts";
import { type BeneficiaryRow, listRows, lockRow } from "./store.ts";

export type BeneficiaryListing = {
  readonly clientId: string;
  readonly search?: string | undefined;
  readonly currency?: CurrencyCode | undefined;
  readonly label?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
};

/**
 * One page of the client's recipients by name. Searched and sorted in memory, at most a thousand, so that
 * collation does not depend on the database's locale.
 * @throws Refused `input_malformed` for an invalid cursor.
 */
export async function listBeneficiaries(
  db: Database,
  listing: BeneficiaryListing,
  vault: Vault,
): Promise<ResponseInput<typeof listEndpoint>> {
  const after = decodeCursor(listing.cursor);
  const rows = await listRows(db, listing.clientId, listing.currency);
  const wantedLabel = listing.label && labelKey(listing.label);
  const wanted = rows
    .map((row) => serializeBeneficiary(row, vault))
    .filter((recipient) => matchesSearch(recipient, listing.search ?? ""))
    .filter(({ labels }) => wantedLabel === undefined || labels.map(labelKey).includes(wantedLabel))
    .sort(compareRecipients)
    .filter((recipient) => !after || compareRecipients(recipient, after) > 0);
  const items = wanted.slice(0, listing.limit);
  const last = items.at(-1);
  return { items, nextCursor: last && wanted.length > items.length ? encodeCursor(last) : null };
}

type Position = { readonly name: string; readonly id: string };

function encodeCursor({ name, id }: Position): string {
  return Buffer.from(`${id} ${name}`).toString("base64url");
}

function decodeCursor(cursor: string | undefined): Position | undefined {
  if (cursor === undefined) return undefined;
  const match = /^([0-9a-f-]{36}) (.+)$/su.exec(Buffer.from(cursor, "base64url").toString());
  const [, id, name] = match ?? [];
  if (!id || !name)
    throw new Refused("input_malformed", {
      cursor: "We couldn't find that page. Go back to the start of the list.",
    });
  return { id, name };
}

/** API form, with the account masked. */
export function serializeBeneficiary(
  row: BeneficiaryRow,
  vault: Vault,
): ResponseInput<typeof getBeneficiary> {
  return {
    id: row.id,
    name: row.holderName,
    accountNumber: row.accountMasked,
    bank: row.bank,
    country: countryName(row.country),
    countryCode: row.country,
    currency: row.currency,
    type: row.type,
    format: row.format,
    nickname: row.nickname,
    email: row.email,
    labels: row.labels,
    address: openAddress(row, vault),
    version: row.version,
    createdAt: row.createdAt,
  };
}

/**
 * Returns the unmasked account of a client's own recipient and audits the access.
 * @throws Refused `not_found`.
 */
export async function revealBeneficiary(
  tx: Transaction,
  input: { readonly clientId: string; readonly id: string },
  { now, newId, vault }: BeneficiaryContext,
): Promise<RevealedBeneficiary> {
  const row = await lockRow(tx, input.clientId, input.id, "share");
  if (!row) throw new Refused("not_found");
  await appendAudit(tx, {
    id: newId(),
    at: now,
    actor: { kind: "client", id: input.clientId },
    action: "reveal_beneficiary",
    subject: { kind: "beneficiary", id: row.id },
  });
  const { currency, format, numbers } = openAccount(row, vault);
  return { id: row.id, accountHolder: row.holderName, currency, format, version: row.version, ...numbers };
}
