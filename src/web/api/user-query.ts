import { queryOptions } from "@tanstack/react-query";
import { readUser, type User } from "#contract/clients/auth.ts";
import { ApiError } from "./api-error.ts";
import { call } from "./call.ts";

export const userKey = ["user"] as const;

/**
 * The signed-in client; null for nobody, and for a person without an account, whom the sign-in page sends on. Cached
 * until invalidated.
 */
export const userQuery = queryOptions({
  queryKey: userKey,
  queryFn: async ({ signal }): Promise<User | null> => {
    try {
      return await call(readUser, { signal });
    } catch (error) {
      if (error instanceof ApiError && (error.status === 401 || error.code === "no_account")) return null;
      throw error;
    }
  },
});
