import type { ResponseInput } from "#contract/endpoint.ts";
import type { listBeneficiaries as listEndpoint } from "#contract/payments/beneficiaries.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { compareRecipients, matchesSearch } from "#domain/payments/beneficiaries/search-beneficiaries.ts";
import { Refused } from "#domain/refusal.ts";
import type { Database } from "#server/platform/postgres/database.ts";
import type { Vault } from "#server/platform/vault.ts";
import { serializeBeneficiary } from "./serialize-beneficiary.ts";
import { listRows } from "./store.ts";

export type BeneficiaryListing = {
  readonly clientId: string;
  readonly search?: string | undefined;
  readonly currency?: CurrencyCode | undefined;
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
  const wanted = rows
    .map((row) => serializeBeneficiary(row, vault))
    .filter((recipient) => matchesSearch(recipient, listing.search ?? ""))
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
