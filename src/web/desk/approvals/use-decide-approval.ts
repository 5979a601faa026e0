import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type Approval, confirmApproval, declineApproval } from "#contract/clients/approvals.ts";
import { call } from "../../api/call.ts";
import { showToast } from "../../design/toast.tsx";
import { showFailure } from "../ui/show-failure.ts";

/** Confirms or declines a change that needs a second person. */
export function useDecideApproval(onDone: () => void) {
  const queryClient = useQueryClient();
  // A confirmed change may affect any desk screen, and somebody else may have decided first.
  const onSettled = () => {
    onDone();
    return queryClient.invalidateQueries({ queryKey: ["desk"] });
  };
  const confirm = useMutation({
    mutationFn: ({ id, digest }: Approval) => call(confirmApproval, { params: { id }, body: { digest } }),
    onSuccess: () => showToast({ title: "Change approved" }),
    onError: showFailure,
    onSettled,
  });
  const decline = useMutation({
    mutationFn: (id: string) => call(declineApproval, { params: { id } }),
    onSuccess: ({ state }) =>
      showToast({ title: state === "withdrawn" ? "Request withdrawn" : "Request rejected" }),
    onError: showFailure,
    onSettled,
  });
  return { confirm, decline };
}
