import { useMutation, useQueryClient } from "@tanstack/react-query";
import { decideScreeningCase, type ScreeningCase } from "#contract/screening.ts";
import type { CaseDecision } from "#domain/screening/case-decision.ts";
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
    onSuccess: ({ status }) => {
      onClose();
      showToast({ title: status === "cleared" ? "Case cleared" : "Match confirmed" });
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
          ? `${found.name} is not ${found.listedName}. What is held for this name alone may leave, and the name is not asked about again until the entry changes.`
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
