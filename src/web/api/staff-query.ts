import { queryOptions } from "@tanstack/react-query";
import { readStaffUser, type StaffUser } from "#contract/clients/staff-auth.ts";
import { ApiError } from "./api-error.ts";
import { call } from "./call.ts";
import { hasTimedOut } from "./timed-out.ts";

export const staffKey = ["desk", "user"] as const;

/** The signed-in staff user; null for nobody. */
export const staffQuery = queryOptions({
  queryKey: staffKey,
  // Read once, unlike other desk data: a lost session shows at the next refused call.
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: async ({ client, signal }): Promise<StaffUser | null> => {
    try {
      return await call(readStaffUser, { signal });
    } catch (error) {
      if (error instanceof ApiError && error.status === 401)
        return hasTimedOut() ? (client.getQueryData<StaffUser | null>(staffKey) ?? null) : null;
      throw error;
    }
  },
});
