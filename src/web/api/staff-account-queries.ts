import { queryOptions } from "@tanstack/react-query";
import { listBrokers } from "#contract/clients/brokers.ts";
import { listStaff } from "#contract/clients/staff-accounts.ts";
import { call } from "./call.ts";

/** The colleagues' accounts, by name. */
export const staffAccountsQuery = queryOptions({
  queryKey: ["desk", "staff"],
  queryFn: ({ signal }) => call(listStaff, { signal }),
});

/** The people whom clients may ask for, by name. */
export const brokersQuery = queryOptions({
  queryKey: ["desk", "brokers"],
  queryFn: ({ signal }) => call(listBrokers, { signal }),
});
