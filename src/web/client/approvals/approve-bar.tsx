import { useMutation, useQueryClient } from "@tanstack/react-query";
import { approveClientApprovals, type ClientApproval } from "#contract/clients/client-approvals.ts";
import { totalsOf } from "#domain/clients/client-approvals/shown-payout.ts";
import { parseAmount } from "#domain/money.ts";
import { formatCounted } from "#domain/plural.ts";
import { ApiError, getErrorMessage } from "#web/api/api-error.ts";
import { call } from "#web/api/call.ts";
import { clientApprovalQuery } from "#web/api/client-approval-queries.ts";
import { isFinalRefusal } from "#web/api/is-final-refusal.ts";
import { useIdempotencyKeys } from "#web/api/use-idempotency-keys.ts";
import { Button } from "#web/design/button.tsx";
import { Notice } from "#web/design/notice.tsx";
import { showToast } from "#web/design/toast.ts";
import { useConfirmingFactor } from "./confirming-factor.tsx";

/** Whether somebody else decided first. */
export function isDecidedElsewhere(error: unknown): boolean {
  return error instanceof ApiError && error.code === "approval_decided";
}

const changedByApproval = [
  "balances",
  "trades",
  "orders",
  "forwards",
  "history",
  "schedules",
  "beneficiaries",
  "auto-exchanges",
];

/** Approves requests together, with the total of their payments; the confirmation dialog asks for the factor. */
export function useApproving(onDone: () => void) {
  const queryClient = useQueryClient();
  const key = useIdempotencyKeys();
  return useMutation({
    mutationFn: (requests: readonly ClientApproval[]) => {
      const body = { requests: requests.map(({ id, version }) => ({ id, version })) };
      return call(approveClientApprovals, { body, idempotencyKey: key.current(body) });
    },
    onError: (error) => {
      key.failed(error);
      void queryClient.invalidateQueries({ queryKey: ["approvals"] });
      // The decided request has no place for it.
      if (isDecidedElsewhere(error))
        showToast({ title: "Not approved by you", text: getErrorMessage(error), destructive: true });
    },
    onSuccess: ({ items }) => {
      for (const request of items)
        queryClient.setQueryData(clientApprovalQuery(request.id).queryKey, request);
      void queryClient.invalidateQueries({ queryKey: ["approvals"] });
      for (const stale of changedByApproval) void queryClient.invalidateQueries({ queryKey: [stale] });
      const isDone = items.every(({ status }) => status === "APPROVED");
      showToast({
        title: isDone ? "Approved" : "Your approval counts",
        text: isDone ? "It has taken effect." : "Others still have to approve.",
      });
      onDone();
    },
  });
}

/** Why approving failed, and whether anything was approved. */
export function ApprovingFailure({ error, className }: { error: unknown; className: string }) {
  return (
    <Notice tone="error" className={className}>
      {getErrorMessage(error)}
      {isFinalRefusal(error) && " Nothing was approved."}
    </Notice>
  );
}

type ApproveBarProps = { requests: readonly ClientApproval[]; onDone: () => void };

/** The chosen requests with their totals, above the bottom of the window. */
export function ApproveBar({ requests, onDone }: ApproveBarProps) {
  const approving = useApproving(onDone);
  const { factor } = useConfirmingFactor();
  const totals = totalsOf(
    requests.flatMap(({ payouts }) =>
      payouts.map((payout) => ({ ...payout, minor: String(parseAmount(payout.amount, payout.currency)) })),
    ),
  );
  return (
    <section
      aria-label="Chosen requests"
      className="sticky bottom-20 z-10 mt-4 flex flex-wrap items-center justify-between gap-3 rounded-panel border border-line bg-panel p-4 shadow-float md:bottom-4"
    >
      <p className="figures text-16" aria-live="polite">
        <span className="font-semibold">{formatCounted(requests.length, "request")}</span>
        {totals.length > 0 && ` · ${totals.join(" · ")}`}
      </p>
      <Button
        variant="primary"
        busy={approving.isPending}
        busyLabel="Approving"
        onClick={() => approving.mutate(requests)}
      >
        {factor && <factor.Icon aria-hidden="true" className="size-5" />}
        Approve {formatCounted(requests.length, "request")} {factor?.words}
      </Button>
      {approving.isError && <ApprovingFailure error={approving.error} className="w-full" />}
    </section>
  );
}
