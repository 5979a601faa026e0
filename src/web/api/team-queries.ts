import { queryOptions } from "@tanstack/react-query";
import { readLogin } from "#contract/clients/login.ts";
import { listAccounts, readTeam } from "#contract/clients/team.ts";
import { call } from "./call.ts";

/** Members and open invitations. */
export const teamQuery = queryOptions({
  queryKey: ["team"],
  queryFn: ({ signal }) => call(readTeam, { signal }),
});

/** The accounts that the user acts for. */
export const accountsQuery = queryOptions({
  queryKey: ["accounts"],
  queryFn: ({ signal }) => call(listAccounts, { signal }),
});

/** The login, also of a person without an account. */
export const loginQuery = queryOptions({
  queryKey: ["login"],
  queryFn: ({ signal }) => call(readLogin, { signal }),
});
