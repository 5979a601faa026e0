import { queryOptions } from "@tanstack/react-query";
import { readUser, type User } from "#contract/clients/auth.ts";
import { ApiError } from "./api-error.ts";
import { call } from "./call.ts";
import { hasTimedOut } from "./timed-out.ts";

export const userKey = ["user"] as const;

/**
 * The signed-in client; null for nobody, and for a person without an account, whom the sign-in page sends on. Cached
 * until invalidated, and kept while the screen waits for the same person.
 */
export const userQuery = queryOptions({
  queryKey: userKey,
  queryFn: async ({ client, signal }): Promise<User | null> => {
    try {
      return await call(readUser, { signal });
    } catch (error) {
      if (error instanceof ApiError && (error.status === 401 || error.code === "no_account"))
        return hasTimedOut() ? (client.getQueryData<User | null>(userKey) ?? null) : null;
      throw error;
    }
  },
});
