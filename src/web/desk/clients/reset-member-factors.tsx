import { useMutation, useQueryClient } from "@tanstack/react-query";
import { resetMemberFactors } from "#contract/clients/client-factors.ts";
import { call } from "#web/api/call.ts";
import { showToast } from "#web/design/toast.ts";
import { useDescribeApproval } from "#web/desk/shell/use-control-mode.ts";
import { AskReason } from "#web/desk/ui/ask-reason.tsx";
import { closeIfSentForApproval } from "#web/desk/ui/close-if-sent-for-approval.ts";

type ResetMemberFactorsProps = {
  clientId: string;
  member: { id: string; name: string; email: string };
  onClose: () => void;
};

/** Help for a member of the team who lost their second factor. */
export function ResetMemberFactors({ clientId, member, onClose }: ResetMemberFactorsProps) {
  const { id: memberId, email } = member;
  const queryClient = useQueryClient();
  const describeApproval = useDescribeApproval();
  const reset = useMutation({
    mutationFn: (reason: string) =>
      call(resetMemberFactors, { params: { id: clientId, memberId }, body: { reason } }),
    onSuccess: () => {
      showToast({ title: "Two-factor authentication reset", text: email });
      onClose();
    },
    onError: (error) => closeIfSentForApproval(error, onClose),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["desk"] }),
  });
  return (
    <AskReason
      about={`${clientId} ${memberId}`}
      open
      onClose={onClose}
      title={`Reset two-factor authentication of ${member.name.trim() || email}?`}
      lead={`Their authenticator app, passkeys and backup codes stop working and they're signed out everywhere. We notify ${email} and those who run the accounts, and hold the payouts of every account that they pay from for 24 hours. ${describeApproval("the reset")}`}
      label="How you verified their identity"
      confirm="Reset two-factor authentication"
      destructive
      busy={reset.isPending}
      onConfirm={(reason) => reset.mutateAsync(reason)}
    />
  );
}
