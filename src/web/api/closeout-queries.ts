import { queryOptions } from "@tanstack/react-query";
import { listCloseoutDebts } from "#contract/payments/close-outs.ts";
import { call } from "./call.ts";

export const closeoutDebtsQuery = queryOptions({
  queryKey: ["closeout-debts"],
  queryFn: ({ signal }) => call(listCloseoutDebts, { signal }),
});
