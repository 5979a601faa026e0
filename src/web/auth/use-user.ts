import { useMutation, useQuery } from "@tanstack/react-query";
import { logout } from "#contract/auth.ts";
import { call } from "../api/call.ts";
import { failureWords } from "../api/call-failed.ts";
import { userQuery } from "../api/user-query.ts";
import { keepToast } from "../design/kept-toast.ts";
import { showToast } from "../design/toast.tsx";
import { forgetWayBack } from "./way-back.ts";

/** Who is signed in: undefined while that is not known, null for nobody. */
export function useUser({ publicArea = false } = {}) {
  return useQuery({ ...userQuery, retry: publicArea ? 1 : false });
}

/** Ends the session and goes to the authentication screen. */
export function useLogOut() {
  return useMutation({
    mutationFn: () => call(logout, {}),
    onSuccess: () => {
      forgetWayBack();
      keepToast({ title: "Logged out", text: "You have been successfully logged out" });
      // A page loaded anew: nothing that was read for this client stays in memory.
      window.location.replace("/auth");
    },
    onError: (error) => {
      showToast({ title: "Error", text: failureWords(error, "Logout failed"), destructive: true });
    },
  });
}
