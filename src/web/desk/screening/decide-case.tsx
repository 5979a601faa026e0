import { useMutation, useQueryClient } from "@tanstack/react-query";
import { decideScreeningCase, type ScreeningCase } from "#contract/clients/screening.ts";
import type { CaseDecision } from "#domain/clients/screening/case-decision.ts";
import { call } from "../../api/call.ts";
import { screeningKey } from "../../api/screening-queries.ts";
import { showToast } from "../../design/toast.tsx";
import { AskReason } from "../ui/ask-reason.tsx";

type DecideCaseProps = {
  found: ScreeningCase;
  /** The pending decision; undefined while closed. */
  decision: CaseDecision | undefined;
  onClose: () => void;
};

/** Asks for the reason of a decision, which is kept for ever. */
export function DecideCase({ found, decision, onClose }: DecideCaseProps) {
  const queryClient = useQueryClient();
  const deciding = useMutation({
    mutationFn: (body: { decision: CaseDecision; reason: string }) =>
      call(decideScreeningCase, { params: { id: found.id }, body }),
    onSuccess: ({ status, overturn }) => {
      onClose();
      const decided = overturn ? "Overturn requested" : "Match confirmed";
      showToast({ title: status === "cleared" ? "Cleared as a false positive" : decided });
      return queryClient.invalidateQueries({ queryKey: screeningKey });
    },
  });
  function close() {
    deciding.reset();
    onClose();
  }
  const isClearing = decision === "cleared";
  return (
    <AskReason
      key={decision}
      open={decision !== undefined}
      onClose={close}
      title={isClearing ? "Clear as a false positive?" : "Confirm this match?"}
      lead={
        isClearing
          ? found.status === "confirmed" && !found.overturn
            ? `You're requesting to overturn the confirmed match of ${found.name}. A second approver or administrator has to approve before anything is released.`
            : `${found.name} is not ${found.listedName}. Payouts held only for this name are released, and it isn't flagged again unless the list entry changes.`
          : found.about === "client"
            ? `${found.name} is ${found.listedName}. All of this client's activity stops immediately, their sessions end and their funds are frozen. They only see that their account is under review.`
            : `${found.name} is ${found.listedName}. Payouts to this name stay on hold.`
      }
      label="Evidence"
      confirm={isClearing ? "Clear case" : "Confirm match"}
      destructive={!isClearing}
      busy={deciding.isPending}
      failure={deciding.error}
      onConfirm={(reason) => decision && deciding.mutate({ decision, reason })}
    />
  );
}
