import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import {
  type Beneficiary,
  getBeneficiary,
  listBeneficiaries,
  listBeneficiaryLabels,
} from "#contract/payments/beneficiaries.ts";
import { readPayoutTerms } from "#contract/payments/payout-terms.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { call } from "./call.ts";

const pageSize = 25;
const maxPageSize = 200;

export function beneficiariesQuery({ search, label }: { search: string; label: string }) {
  return infiniteQueryOptions({
    queryKey: ["beneficiaries", "list", search, label],
    queryFn: ({ signal, pageParam }) =>
      call(listBeneficiaries, {
        query: { search, ...(label && { label }), cursor: pageParam, limit: pageSize },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
}

/** Every recipient, or every one with an account in the currency. */
export function recipientsQuery(currency?: CurrencyCode) {
  return queryOptions({
    queryKey: ["beneficiaries", "in", currency ?? "any"],
    queryFn: async ({ signal }) => {
      const recipients: Beneficiary[] = [];
      let cursor: string | undefined;
      do {
        const query = { ...(currency && { currency }), limit: maxPageSize, cursor };
        const page = await call(listBeneficiaries, { query, signal });
        recipients.push(...page.items);
        cursor = page.nextCursor ?? undefined;
      } while (cursor !== undefined);
      return recipients;
    },
  });
}

export const beneficiaryLabelsQuery = queryOptions({
  queryKey: ["beneficiaries", "labels"],
  queryFn: ({ signal }) => call(listBeneficiaryLabels, { signal }),
});

export function beneficiaryQuery(id: string) {
  return queryOptions({
    queryKey: ["beneficiaries", id],
    queryFn: ({ signal }) => call(getBeneficiary, { params: { id }, signal }),
  });
}

/** `on` is the day on which the payment is made; without one, now. */
export function payoutTermsQuery(id: string, query: { amount: string | undefined; on: string | undefined }) {
  return queryOptions({
    queryKey: ["payout-terms", id, query],
    queryFn: ({ signal }) => call(readPayoutTerms, { params: { id }, query, signal }),
    // A cut-off may pass while the screen is open.
    staleTime: 60_000,
  });
}
