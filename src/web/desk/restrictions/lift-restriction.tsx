import { useState } from "react";
import { liftRestriction, type RestrictionView } from "#contract/clients/restrictions.ts";
import { call } from "../../api/call.ts";
import { Button } from "../../design/button.tsx";
import { useHasRole } from "../shell/use-staff.ts";
import { deskApprovers } from "../staff-roles.ts";
import { AskReason } from "../ui/ask-reason.tsx";
import { formatStopped } from "./format-stopped.ts";
import { useRestrictionMutation } from "./use-restriction-mutation.ts";

/** Lifts a restriction, requests it, or confirms another person's request. */
export function LiftRestriction({ restriction }: { restriction: RestrictionView }) {
  const [isOpen, setOpen] = useState(false);
  const mayLift = useHasRole(deskApprovers);
  const lifting = useRestrictionMutation(
    (reason: string) => call(liftRestriction, { params: { id: restriction.id }, body: { reason } }),
    () => setOpen(false),
  );
  const { state, scope, fromMatch, fromReset, liftRequestedByMe } = restriction;
  if (!mayLift || fromMatch || fromReset || (state === "lift_requested" && liftRequestedByMe)) return null;
  const needsTwo = scope !== "client";
  const isConfirming = state === "lift_requested";
  const action = isConfirming ? "Approve lift" : needsTwo ? "Request lift" : "Lift";
  function close() {
    lifting.reset();
    setOpen(false);
  }
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {action}
      </Button>
      <AskReason
        open={isOpen}
        onClose={close}
        title={
          isConfirming
            ? "Approve lifting this restriction?"
            : needsTwo
              ? "Request to lift this restriction?"
              : "Lift this restriction?"
        }
        lead={
          isConfirming || !needsTwo
            ? `${formatStopped(restriction)}: anything on hold resumes immediately.`
            : `${formatStopped(restriction)}: a second approver or administrator has to approve before anything resumes.`
        }
        label="Reason"
        confirm={action}
        busy={lifting.isPending}
        failure={lifting.error}
        onConfirm={(reason) => lifting.mutate(reason)}
      />
    </>
  );
}
