import { queryOptions } from "@tanstack/react-query";
import { listClientRestrictions, listSwitches } from "#contract/clients/restrictions.ts";
import { call } from "./call.ts";

/** Prefix of all restriction queries: one change may affect any of them. */
export const restrictionsKey = ["desk", "restrictions"] as const;

const refreshMs = 15_000;

/** Global restrictions, refetched periodically because every desk screen shows them. */
export const switchesQuery = queryOptions({
  queryKey: [...restrictionsKey, "house"],
  queryFn: ({ signal }) => call(listSwitches, { signal }),
  refetchInterval: refreshMs,
});

export function clientRestrictionsQuery(clientId: string) {
  return queryOptions({
    queryKey: [...restrictionsKey, "client", clientId],
    queryFn: ({ signal }) => call(listClientRestrictions, { params: { id: clientId }, signal }),
  });
}
