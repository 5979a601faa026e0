import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type Approval, confirmApproval, rejectApproval } from "#contract/clients/approvals.ts";
import { downloadApprovals } from "#contract/reporting/exports.ts";
import { asSentence } from "#domain/as-sentence.ts";
import { approvalsQuery } from "#web/api/approval-queries.ts";
import { buildUrl, call } from "#web/api/call.ts";
import { Badge, type BadgeTone } from "#web/design/badge.tsx";
import { Button } from "#web/design/button.tsx";
import { ConfirmDialog } from "#web/design/confirm-dialog.tsx";
import { formatDateTime } from "#web/design/format.ts";
import { PageHeader } from "#web/design/page-header.tsx";
import { Segments } from "#web/design/radio-cards.tsx";
import { showToast } from "#web/design/toast.ts";
import { closeIfOvertaken } from "#web/desk/ui/close-if-overtaken.ts";
import { DeskList } from "#web/desk/ui/desk-list.tsx";
import { DownloadCsv } from "#web/desk/ui/download-csv.tsx";
import { showFailure } from "#web/desk/ui/show-failure.ts";

const states = [
  { value: "pending", label: "Pending" },
  { value: "decided", label: "Decided" },
] as const;

const emptyStates = {
  pending: {
    title: "No pending approvals",
    text: "Invitations, role upgrades, margins, currencies, limits, two-factor resets and changes of a client's email address that need a second approver appear here.",
  },
  decided: { title: "No approvals yet", text: "Decided and expired requests appear here." },
} as const;

/** /admin/approvals */
export function ApprovalsPage() {
  const [state, setState] = useState<"pending" | "decided">("pending");
  const [asked, setAsked] = useState<Approval | undefined>();
  const list = useInfiniteQuery(approvalsQuery(state));
  const rows = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const { confirm, decline } = useDecideApproval(() => setAsked(undefined));
  return (
    <>
      <PageHeader
        title="Approvals"
        lead="Changes that need a second approver. You can't approve your own request."
        action={<DownloadCsv href={buildUrl(downloadApprovals, { query: { state } })} />}
      />
      <DeskList
        things="approvals"
        list={list}
        rows={rows}
        empty={emptyStates[state]}
        filters={<Segments legend="Filter approvals" options={states} value={state} onChange={setState} />}
      >
        <ul className="divide-y divide-line">
          {rows.map((approval) => (
            <Row
              key={approval.id}
              approval={approval}
              busy={decline.isPending && decline.variables.id === approval.id}
              onConfirm={() => setAsked(approval)}
              onDecline={() => decline.mutate(approval)}
            />
          ))}
        </ul>
      </DeskList>
      <ConfirmDialog
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title="Approve this change?"
        lead={
          asked &&
          `${asSentence(asked.summary)} Requested by ${asked.requestedBy.name || asked.requestedBy.email}. It takes effect immediately.`
        }
        confirm="Approve"
        cancel="Not now"
        busy={confirm.isPending}
        failure={confirm.error}
        onConfirm={() => asked && confirm.mutate(asked)}
      />
    </>
  );
}

const badges: Readonly<Record<Approval["state"], { tone: BadgeTone; words: string }>> = {
  pending: { tone: "waiting", words: "Pending" },
  confirmed: { tone: "good", words: "Approved" },
  rejected: { tone: "bad", words: "Rejected" },
  withdrawn: { tone: "quiet", words: "Withdrawn" },
  expired: { tone: "quiet", words: "Expired" },
};

type RowProps = { approval: Approval; busy: boolean; onConfirm: () => void; onDecline: () => void };

function Row({ approval, busy, onConfirm, onDecline }: RowProps) {
  const { summary, requestedBy, requestedAt, expiresAt, state, decidedBy, decidedAt, own } = approval;
  const isPending = state === "pending";
  const badge = badges[state];
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 px-5 py-4">
      <div className="min-w-0 flex-1 basis-72">
        <p className="max-w-prose text-16 wrap-anywhere">{summary}</p>
        <p className="mt-1 flex flex-wrap gap-x-3 text-13 text-stone">
          <span className="wrap-anywhere">
            Requested by {own ? "you" : requestedBy.name || requestedBy.email}
          </span>
          <time dateTime={requestedAt} className="figures">
            {formatDateTime(requestedAt)}
          </time>
          {isPending && <span className="figures">Expires {formatDateTime(expiresAt)}</span>}
          {decidedBy && decidedAt && (
            <span className="figures wrap-anywhere">
              {badge.words} by {decidedBy.name || decidedBy.email}, {formatDateTime(decidedAt)}
            </span>
          )}
        </p>
      </div>
      {isPending ? (
        <div className="flex flex-wrap gap-2">
          {!own && (
            <Button size="small" variant="ink" onClick={onConfirm}>
              Approve
            </Button>
          )}
          <Button size="small" busy={busy} busyLabel="Saving" onClick={onDecline}>
            {own ? "Withdraw" : "Reject"}
          </Button>
        </div>
      ) : (
        <Badge tone={badge.tone}>{badge.words}</Badge>
      )}
    </li>
  );
}

/** Confirms or declines a change that needs a second person. */
function useDecideApproval(onDone: () => void) {
  const queryClient = useQueryClient();
  // A confirmed change may affect any desk screen, and somebody else may have decided first.
  const onSettled = () => queryClient.invalidateQueries({ queryKey: ["desk"] });
  const confirm = useMutation({
    mutationFn: ({ id, digest }: Approval) => call(confirmApproval, { params: { id }, body: { digest } }),
    onSuccess: () => {
      showToast({ title: "Change approved" });
      onDone();
    },
    onError: (error) => closeIfOvertaken(error, onDone, "Not approved"),
    onSettled,
  });
  const decline = useMutation({
    mutationFn: ({ id }: Approval) => call(rejectApproval, { params: { id } }),
    onSuccess: ({ state }) =>
      showToast({ title: state === "withdrawn" ? "Request withdrawn" : "Request rejected" }),
    onError: (error, { own }) => showFailure(error, own ? "Not withdrawn" : "Not rejected"),
    onSettled,
  });
  return { confirm, decline };
}
