import { queryOptions } from "@tanstack/react-query";
import { readOwnBroker } from "#contract/clients/brokers.ts";
import { call } from "./call.ts";

/** Whom the client may ask for; null while nobody is assigned. */
export const ownBrokerQuery = queryOptions({
  queryKey: ["broker"],
  queryFn: async ({ signal }) => (await call(readOwnBroker, { signal })).broker,
  // Another colleague may be theirs by the time that they look again.
  staleTime: 0,
});
