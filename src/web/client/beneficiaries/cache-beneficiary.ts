import type { QueryClient } from "@tanstack/react-query";
import type { Beneficiary } from "#contract/payments/beneficiaries.ts";
import { beneficiaryQuery } from "#web/api/beneficiary-queries.ts";

/** Caches a recipient from a response and invalidates the lists. */
export function cacheBeneficiary(queryClient: QueryClient, beneficiary: Beneficiary): void {
  const { queryKey } = beneficiaryQuery(beneficiary.id);
  queryClient.setQueryData(queryKey, beneficiary);
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [noun, part] }) => noun === queryKey[0] && part !== queryKey[1],
  });
}
