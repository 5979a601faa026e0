import { queryOptions } from "@tanstack/react-query";
import { listCloseoutDebts } from "#contract/payments/close-outs.ts";
import { call } from "./call.ts";

/** What the client owes from closed exchanges, by currency. */
export const closeoutDebtsQuery = queryOptions({
  queryKey: ["closeout-debts"],
  queryFn: ({ signal }) => call(listCloseoutDebts, { signal }),
});
