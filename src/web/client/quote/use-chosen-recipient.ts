import { useQuery } from "@tanstack/react-query";
import type { Beneficiary } from "#contract/payments/beneficiaries.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { beneficiaryQuery } from "#web/api/beneficiary-queries.ts";

/** The recipient that the quote is for; undefined when none was chosen or their account is in another currency. */
export function useChosenRecipient(id: string | undefined, currency: CurrencyCode): Beneficiary | undefined {
  const { data } = useQuery({ ...beneficiaryQuery(id ?? ""), enabled: id !== undefined });
  return data?.currency === currency ? data : undefined;
}
