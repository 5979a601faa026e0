import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { type Beneficiary, getBeneficiary, listBeneficiaries } from "#contract/payments/beneficiaries.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { call } from "./call.ts";

const pageSize = 25;
const maxPageSize = 200;

export function beneficiariesQuery(search: string) {
  return infiniteQueryOptions({
    queryKey: ["beneficiaries", "list", search],
    queryFn: ({ signal, pageParam }) =>
      call(listBeneficiaries, { query: { search, cursor: pageParam, limit: pageSize }, signal }),
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

export function beneficiaryQuery(id: string) {
  return queryOptions({
    queryKey: ["beneficiaries", id],
    queryFn: ({ signal }) => call(getBeneficiary, { params: { id }, signal }),
  });
}
