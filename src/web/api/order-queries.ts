import { queryOptions } from "@tanstack/react-query";
import { listOrders, readOrder } from "#contract/automation/orders.ts";
import { call } from "./call.ts";

/** The client's orders, newest first; read again by itself when the event stream says that one changed. */
export const ordersQuery = queryOptions({
  queryKey: ["orders"],
  queryFn: ({ signal }) => call(listOrders, { signal }),
});

export function orderQuery(id: string) {
  return queryOptions({
    queryKey: ["orders", id],
    queryFn: ({ signal }) => call(readOrder, { params: { id }, signal }),
  });
}
