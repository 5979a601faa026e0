import { queryOptions } from "@tanstack/react-query";
import { listBrokers } from "#contract/clients/brokers.ts";
import { listStaff } from "#contract/clients/staff-accounts.ts";
import { call } from "./call.ts";

export const staffAccountsQuery = queryOptions({
  queryKey: ["desk", "staff"],
  queryFn: ({ signal }) => call(listStaff, { signal }),
});

export const brokersQuery = queryOptions({
  queryKey: ["desk", "brokers"],
  queryFn: ({ signal }) => call(listBrokers, { signal }),
});
