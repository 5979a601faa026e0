import { useMutation, useQueryClient } from "@tanstack/react-query";
import { decideScreeningCase, type ScreeningCase } from "#contract/clients/screening.ts";
import type { CaseDecision } from "#domain/clients/screening/case-decision.ts";
import { call } from "../../api/call.ts";
import { screeningKey } from "../../api/screening-queries.ts";
import { showToast } from "../../design/toast.tsx";
import { AskReason } from "../ui/ask-reason.tsx";

type DecideCaseProps = {
  found: ScreeningCase;
  /** What is about to be decided; nothing while the question is closed. */
  decision: CaseDecision | undefined;
  onClose: () => void;
};

/** Asks for the reason of a decision, which stays with the case for ever. */
export function DecideCase({ found, decision, onClose }: DecideCaseProps) {
  const queryClient = useQueryClient();
  const deciding = useMutation({
    mutationFn: (body: { decision: CaseDecision; reason: string }) =>
      call(decideScreeningCase, { params: { id: found.id }, body }),
    onSuccess: ({ status, overturn }) => {
      onClose();
      const decided = overturn ? "Overturn requested" : "Match confirmed";
      showToast({ title: status === "cleared" ? "Case cleared" : decided });
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
      title={isClearing ? "Is it somebody else?" : "Is it the one on the list?"}
      lead={
        isClearing
          ? found.status === "confirmed" && !found.overturn
            ? `You ask for the confirmed match of ${found.name} to be overturned. A second approver or administrator has to confirm before anything is released.`
            : `${found.name} is not ${found.listedName}. What is held for this name alone may leave, and the name is not asked about again until the entry changes.`
          : found.about === "client"
            ? `${found.name} is ${found.listedName}. Everything of this client's stops at once, their sessions end and their money is frozen. They're told only that their account is under review.`
            : `${found.name} is ${found.listedName}. What is held stays held, and everything that is still to leave.`
      }
      label="How you know"
      confirm={isClearing ? "Clear" : "Confirm match"}
      destructive={!isClearing}
      busy={deciding.isPending}
      failure={deciding.error}
      onConfirm={(reason) => decision && deciding.mutate({ decision, reason })}
    />
  );
}
