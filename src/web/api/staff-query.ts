import { queryOptions } from "@tanstack/react-query";
import { readStaffUser, type StaffUser } from "#contract/clients/staff-auth.ts";
import { ApiError } from "./api-error.ts";
import { call } from "./call.ts";

export const staffKey = ["desk", "user"] as const;

/** Which colleague is signed in to the back office; null for nobody. */
export const staffQuery = queryOptions({
  queryKey: staffKey,
  // Unlike the rest of the desk's it is read once: whoever is signed in no more learns it by the first call that is refused.
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: async ({ signal }): Promise<StaffUser | null> => {
    try {
      return await call(readStaffUser, { signal });
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return null;
      throw error;
    }
  },
});
