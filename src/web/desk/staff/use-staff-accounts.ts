import { useMutation, useQueryClient } from "@tanstack/react-query";
import { disableStaff, enableStaff, resendStaffInvitation } from "#contract/clients/staff-accounts.ts";
import { isAwaitingApproval } from "../../api/approval-queries.ts";
import { call } from "../../api/call.ts";
import { staffAccountsQuery } from "../../api/staff-account-queries.ts";
import { showToast } from "../../design/toast.tsx";
import { showFailure } from "../ui/show-failure.ts";

/** An administrator's actions on a staff account, from its row. */
export function useStaffAccounts(onDone: () => void) {
  const disable = useChange(disableStaff, "Account disabled", onDone);
  const enable = useChange(enableStaff, "Account enabled", onDone);
  const inviteAgain = useChange(resendStaffInvitation, "New link emailed", onDone);
  return { disable, enable, inviteAgain };
}

type Change = typeof disableStaff | typeof enableStaff | typeof resendStaffInvitation;

function useChange(endpoint: Change, title: string, onDone: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(endpoint, { params: { id } }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: staffAccountsQuery.queryKey });
      showToast({ title });
      onDone();
    },
    onError: (error) => {
      showFailure(error);
      if (isAwaitingApproval(error)) onDone();
    },
  });
}
