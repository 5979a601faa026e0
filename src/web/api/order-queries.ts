import { queryOptions } from "@tanstack/react-query";
import { listOrders, readOrder } from "#contract/automation/orders.ts";
import { call } from "./call.ts";

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
