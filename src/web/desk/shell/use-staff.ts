import { useMutation, useQueryClient } from "@tanstack/react-query";
import { createContext, useContext } from "react";
import { adminLogout, type StaffUser } from "#contract/clients/staff-auth.ts";
import type { StaffRole } from "#domain/clients/staff/role.ts";
import { getErrorMessage } from "#web/api/api-error.ts";
import { clearSession } from "#web/api/clear-session.ts";
import { call } from "../../api/call.ts";
import { staffKey } from "../../api/staff-query.ts";
import { broadcastSessionEvent } from "../../auth/session-channel.ts";
import { showToast } from "../../design/toast.tsx";

/** The colleague whom the guard let in, for all that stands below it. */
export const StaffContext = createContext<StaffUser | undefined>(undefined);

/**
 * The colleague who is signed in. Only below the guard, and from it: a screen that read this for itself would be told that
 * nobody is signed in any more a moment before the guard is, and could show nothing.
 */
export function useStaff(): StaffUser {
  const staff = useContext(StaffContext);
  if (!staff) throw new Error("there is no colleague outside of the guard");
  return staff;
}

/** Whether the colleague has one of these roles. The server decides; this only keeps away what it would refuse. */
export function useHasRole(roles: readonly StaffRole[]): boolean {
  return roles.includes(useStaff().role);
}

/** What ends a session of the back office in this tab: 15 minutes without anybody, or another tab. */
export function useDeskSessionExpiry() {
  const queryClient = useQueryClient();
  const onEnded = () => {
    clearSession(queryClient, staffKey);
  };
  const onIdle = () => {
    void call(adminLogout, {})
      .catch(() => undefined)
      .finally(() => {
        broadcastSessionEvent("desk", "ended");
        onEnded();
      });
  };
  return { onIdle, onEnded };
}

/** Ends the session of the back office. */
export function useSignOut() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(adminLogout, {}),
    onSuccess: () => {
      broadcastSessionEvent("desk", "ended");
      queryClient.clear();
      // A full page load, so that nothing that was read stays in memory.
      window.location.replace("/admin/login");
    },
    onError: (error) => {
      showToast({ title: "Error", text: getErrorMessage(error, "Logout failed"), destructive: true });
    },
  });
}
