import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { logout } from "#contract/auth.ts";
import { call } from "../api/call.ts";
import { failureWords } from "../api/call-failed.ts";
import { userKey, userQuery } from "../api/user-query.ts";
import { showToast } from "../design/toast.tsx";

const leftKey = ["user", "left"] as const;

/** Who is signed in: undefined while that is not known, null for nobody. */
export function useUser({ publicArea = false } = {}) {
  return useQuery({ ...userQuery, retry: publicArea ? 1 : false });
}

/** True after a log-out by hand: the log-in that follows starts at home, not where the last one left. */
export function useLeftByHand(): boolean {
  return useQueryClient().getQueryData<boolean>(leftKey) === true;
}

/** Reads the user anew after a log-in, and forgets whatever was read for anybody else. */
export function useSignedIn() {
  const queryClient = useQueryClient();
  return async () => {
    queryClient.removeQueries({
      predicate: ({ queryKey }) => queryKey[0] !== "user" || queryKey[1] !== undefined,
    });
    return await queryClient.fetchQuery({ ...userQuery, staleTime: 0 });
  };
}

/** Ends the session and goes to the authentication screen. */
export function useLogOut() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => call(logout, {}),
    onSuccess: async () => {
      queryClient.setQueryData(leftKey, true);
      queryClient.setQueryData(userKey, null);
      queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== "user" });
      await navigate("/auth", { replace: true });
      showToast({ title: "Logged out", text: "You have been successfully logged out" });
    },
    onError: (error) => {
      showToast({ title: "Error", text: failureWords(error, "Logout failed"), destructive: true });
    },
  });
}
