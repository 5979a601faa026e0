import { queryOptions } from "@tanstack/react-query";
import { listApiKeys } from "#contract/clients/api-keys.ts";
import { call } from "./call.ts";

/** Those that work first. */
export const apiKeysQuery = queryOptions({
  queryKey: ["api-keys"],
  queryFn: ({ signal }) => call(listApiKeys, { signal }),
});
