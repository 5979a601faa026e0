import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import {
  type ClientApproval,
  declineClientApproval,
  withdrawClientApproval,
} from "#contract/clients/client-approvals.ts";
import { getErrorMessage } from "#web/api/api-error.ts";
import { call } from "#web/api/call.ts";
import { clientApprovalQuery } from "#web/api/client-approval-queries.ts";
import { Button, ButtonLink } from "#web/design/button.tsx";
import { classNames } from "#web/design/class-names.ts";
import { ConfirmDialog } from "#web/design/confirm-dialog.tsx";
import { decisionSheet } from "#web/design/decision-header.tsx";
import { TextField } from "#web/design/text-field.tsx";
import { showToast } from "#web/design/toast.ts";
import { type ApprovalStep, approvalPath } from "./approval-steps.tsx";
import { ApprovingFailure, isDecidedElsewhere, useApproving } from "./approve-bar.tsx";
import { ChangeRequest } from "./change-request.tsx";
import { useConfirmingFactor } from "./confirming-factor.tsx";

type ApprovalDecisionsProps = { request: ClientApproval; next: ApprovalStep["next"] };

/** What the reader may do with a request, and the way to the next one. */
export function ApprovalDecisions({ request, next }: ApprovalDecisionsProps) {
  const { may } = request;
  const { factor, isPending } = useConfirmingFactor();
  const [asking, setAsking] = useState<"decline" | "withdraw" | "change" | undefined>();
  const approving = useApproving(() => undefined);
  if (!may.approve && !may.decline && !may.withdraw && !may.change) return <NextRequest next={next} />;
  if (asking === "change") return <ChangeRequest request={request} onDone={() => setAsking(undefined)} />;
  return (
    // The factor's words widen Approve: a press that began on Decline would end on it.
    <div className={classNames("md:mt-6", decisionSheet, isPending && "invisible")}>
      {approving.isError && <ApprovingFailure error={approving.error} className="mb-4" />}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-3 max-md:gap-y-1.5">
        {may.approve && (
          <Button
            variant="primary"
            className="max-md:min-h-13 max-md:w-full"
            busy={approving.isPending}
            busyLabel="Approving"
            onClick={() => approving.mutate([request])}
          >
            {factor && <factor.Icon aria-hidden="true" className="size-5" />}
            {request.confirmedByOne ? "Confirm" : "Approve"} {factor?.words}
          </Button>
        )}
        {may.decline && (
          <Button
            className="max-md:border-0 max-md:px-0 max-md:text-clay"
            onClick={() => setAsking("decline")}
          >
            Decline
          </Button>
        )}
        {may.change && (
          <Button className="max-md:flex-1" onClick={() => setAsking("change")}>
            Change
          </Button>
        )}
        {may.withdraw && (
          <Button className="max-md:flex-1" onClick={() => setAsking("withdraw")}>
            Withdraw
          </Button>
        )}
        {may.approve && isLastApproval(request) && (
          <p
            className={classNames(
              "min-w-0 text-13 text-stone md:ml-1",
              may.change || may.withdraw ? "max-md:w-full" : "ml-auto max-md:flex-1 max-md:text-right",
            )}
          >
            The last approval: it takes effect at once.
          </p>
        )}
      </div>
      <Decline request={request} open={asking === "decline"} onClose={() => setAsking(undefined)} />
      <Withdraw request={request} open={asking === "withdraw"} onClose={() => setAsking(undefined)} />
    </div>
  );
}

/** The way on, focused when the decision that it replaces was made here. */
function NextRequest({ next }: Pick<ApprovalDecisionsProps, "next">) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) link.current?.focus();
  }, []);
  if (next === undefined) return null;
  return (
    <div className={classNames("md:mt-6", decisionSheet)}>
      <ButtonLink
        ref={link}
        replace
        to={approvalPath(next)}
        variant="primary"
        className="max-md:min-h-13 max-md:w-full"
      >
        Next request
      </ButtonLink>
    </div>
  );
}

type DecisionProps = { request: ClientApproval; open: boolean; onClose: () => void };

function useDeciding({ title, refused }: { title: string; refused: string }, onClose: () => void) {
  const queryClient = useQueryClient();
  return {
    onSuccess: (request: ClientApproval) => {
      queryClient.setQueryData(clientApprovalQuery(request.id).queryKey, request);
      void queryClient.invalidateQueries({ queryKey: ["approvals"] });
      showToast({ title });
      onClose();
    },
    onError: (error: unknown) => {
      void queryClient.invalidateQueries({ queryKey: ["approvals"] });
      if (!isDecidedElsewhere(error)) return;
      // The decided request replaces the dialog, which could no longer show it.
      showToast({ title: refused, text: getErrorMessage(error), destructive: true });
      onClose();
    },
  };
}

function Decline({ request, open, onClose }: DecisionProps) {
  const [reason, setReason] = useState("");
  const declining = useMutation({
    mutationFn: () =>
      call(declineClientApproval, {
        params: { id: request.id },
        body: { version: request.version, reason: reason.trim() },
      }),
    ...useDeciding({ title: "Request declined", refused: "Not declined" }, onClose),
  });
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={() => declining.mutate()}
      busy={declining.isPending}
      failure={declining.error}
      destructive
      title="Decline this request?"
      lead="It won't be done. Whoever prepared it reads why."
      confirm="Decline"
      cancel="Not now"
    >
      <TextField
        className="mt-4"
        label="Reason"
        optional
        maxLength={200}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </ConfirmDialog>
  );
}

function Withdraw({ request, open, onClose }: DecisionProps) {
  const withdrawing = useMutation({
    mutationFn: () =>
      call(withdrawClientApproval, { params: { id: request.id }, body: { version: request.version } }),
    ...useDeciding({ title: "Request withdrawn", refused: "Not withdrawn" }, onClose),
  });
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={() => withdrawing.mutate()}
      busy={withdrawing.isPending}
      failure={withdrawing.error}
      title="Withdraw this request?"
      lead="Nobody can approve it any more. You can prepare it again."
      confirm="Withdraw"
    />
  );
}

function isLastApproval({ missing }: Pick<ClientApproval, "missing">): boolean {
  return missing.reduce((sum, { approvals }) => sum + approvals, 0) <= 1;
}
