import { queryOptions } from "@tanstack/react-query";
import { listCoverPolicies } from "#contract/trading/cover-policies.ts";
import { call } from "./call.ts";

/** Refreshed with the position, as cover deals are. */
export const coverPoliciesQuery = queryOptions({
  queryKey: ["desk", "position", "cover-policies"],
  queryFn: ({ signal }) => call(listCoverPolicies, { signal }),
});
