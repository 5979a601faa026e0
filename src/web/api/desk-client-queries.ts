import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import {
  type ClientSort,
  countClients,
  listClients,
  readClient,
  type SortDirection,
} from "#contract/admin-clients.ts";
import type { ClientStatus } from "#domain/clients/client-status.ts";
import { call } from "./call.ts";
import { plainPages } from "./plain-pages.ts";

const pageSize = 100;

export type ClientsWish = {
  search: string | undefined;
  status: ClientStatus | undefined;
  sort: ClientSort;
  direction: SortDirection;
};

/** The desk's list of clients, a part at a time. */
export function deskClientsQuery(wish: ClientsWish) {
  return infiniteQueryOptions({
    queryKey: ["desk", "clients", "list", wish],
    queryFn: ({ signal, pageParam }) =>
      call(listClients, { query: { ...wish, cursor: pageParam, limit: pageSize }, signal }),
    ...plainPages(pageSize),
  });
}

/** How many clients match a search, by status. */
export function clientCountsQuery(search: string | undefined) {
  return queryOptions({
    queryKey: ["desk", "clients", "count", search ?? ""],
    queryFn: ({ signal }) => call(countClients, { query: { search }, signal }),
  });
}

export function deskClientQuery(id: string) {
  return queryOptions({
    queryKey: ["desk", "clients", "one", id],
    queryFn: ({ signal }) => call(readClient, { params: { id }, signal }),
  });
}
