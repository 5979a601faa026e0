import { queryOptions } from "@tanstack/react-query";
import { readOwnBroker } from "#contract/clients/brokers.ts";
import { call } from "./call.ts";

/** The client's contact; null while nobody is assigned. */
export const ownBrokerQuery = queryOptions({
  queryKey: ["broker"],
  queryFn: async ({ signal }) => (await call(readOwnBroker, { signal })).broker,
  // Not cached: the desk may assign another broker at any time.
  staleTime: 0,
});
