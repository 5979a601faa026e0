import { queryOptions } from "@tanstack/react-query";
import { listClientRestrictions, listSwitches } from "#contract/clients/restrictions.ts";
import { call } from "./call.ts";

/** All that is read of restrictions: a change of one may change any of it. */
export const restrictionsKey = ["desk", "restrictions"] as const;

const refreshMs = 15_000;

/** What is stopped for everybody; refreshed by itself, since every screen of the desk shows it. */
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
