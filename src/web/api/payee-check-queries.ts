import { queryOptions } from "@tanstack/react-query";
import type { Beneficiary } from "#contract/payments/beneficiaries.ts";
import { checkPayee } from "#contract/payments/payee-checks.ts";
import { call } from "./call.ts";

/** Asks the bank on the first look; the server keeps its answer. Of the version, since an edit may change the account. */
export function payeeCheckQuery({ id, version }: Pick<Beneficiary, "id" | "version">) {
  return queryOptions({
    queryKey: ["payee-checks", id, version],
    queryFn: async ({ signal }) => (await call(checkPayee, { params: { id }, signal })).check,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
