import { queryOptions } from "@tanstack/react-query";
import { listDeskForwards, priceForwardCloseout, readDeskForward } from "#contract/payments/desk-forwards.ts";
import { call } from "./call.ts";

/** Open or closed forwards of all clients. */
export function deskForwardsQuery(state: "open" | "closed") {
  return queryOptions({
    queryKey: ["desk", "forwards", "list", state],
    queryFn: ({ signal }) => call(listDeskForwards, { query: { state }, signal }),
  });
}

export function deskForwardQuery(id: string) {
  return queryOptions({
    queryKey: ["desk", "forwards", "one", id],
    queryFn: ({ signal }) => call(readDeskForward, { params: { id }, signal }),
  });
}

/** What closing a forward costs its client, priced again every ten seconds. */
export function forwardCloseoutQuery(id: string) {
  return queryOptions({
    queryKey: ["desk", "forwards", "closeout", id],
    queryFn: ({ signal }) => call(priceForwardCloseout, { params: { id }, signal }),
    refetchInterval: 10_000,
    gcTime: 0,
    staleTime: 0,
  });
}
