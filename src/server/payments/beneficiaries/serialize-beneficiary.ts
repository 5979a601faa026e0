import type { ResponseInput } from "#contract/endpoint.ts";
import type { getBeneficiary } from "#contract/payments/beneficiaries.ts";
import { countryName } from "#domain/payments/beneficiaries/country.ts";
import type { Vault } from "#server/platform/vault.ts";
import { openAddress } from "./account-details.ts";
import type { BeneficiaryRow } from "./store.ts";

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
    address: openAddress(row, vault),
    version: row.version,
    createdAt: row.createdAt,
  };
}
