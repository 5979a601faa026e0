import type { ResponseInput } from "#contract/endpoint.ts";
import type { getBeneficiary } from "#contract/payments/beneficiaries.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import type { AccountFormat } from "#domain/payments/beneficiaries/account-format.ts";
import type { BeneficiaryType } from "#domain/payments/beneficiaries/beneficiary-type.ts";
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
    currency: row.currency as CurrencyCode,
    type: row.type as BeneficiaryType,
    format: row.format as AccountFormat,
    nickname: row.nickname,
    email: row.email,
    address: openAddress(row, vault),
    version: row.version,
    createdAt: row.createdAt,
  };
}
