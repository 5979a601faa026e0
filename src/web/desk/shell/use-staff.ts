import { useMutation, useQueryClient } from "@tanstack/react-query";
import { createContext, useContext } from "react";
import { adminLogout, type StaffUser } from "#contract/clients/staff-auth.ts";
import type { StaffRole } from "#domain/clients/staff/role.ts";
import { getErrorMessage } from "#web/api/api-error.ts";
import { call } from "#web/api/call.ts";
import { broadcastSessionEvent } from "#web/auth/session-channel.ts";
import { endingKey } from "#web/auth/session-end-toast.ts";
import { tabDrafts } from "#web/auth/tab-drafts.ts";
import { showToast } from "#web/design/toast.ts";

/** The staff user whom the guard admitted, for everything below it. */
export const StaffContext = createContext<StaffUser | undefined>(undefined);

/**
 * The signed-in staff user. Only below the guard and from its context: a screen that queried it itself would
 * see the end of the session before the guard does, and could show nothing.
 */
export function useStaff(): StaffUser {
  const staff = useContext(StaffContext);
  if (!staff) throw new Error("useStaff needs the desk guard above it");
  return staff;
}

/**
 * Whether the staff user has one of these roles. The server decides; this only hides what it would refuse.
 */
export function useHasRole(roles: readonly StaffRole[]): boolean {
  return roles.includes(useStaff().role);
}

export function useSignOut() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: endingKey,
    mutationFn: () => call(adminLogout, {}),
    onSuccess: () => {
      broadcastSessionEvent("desk", "left");
      tabDrafts().clear();
      queryClient.clear();
      // A full page load, so that no data stays in memory.
      window.location.replace("/admin/login");
    },
    onError: (error) => {
      showToast({ title: "Error", text: getErrorMessage(error, "Logout failed"), destructive: true });
    },
  });
}
