import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useParams, useSearchParams } from "react-router";
import {
  type ClientApproval,
  declineClientApproval,
  withdrawClientApproval,
} from "#contract/clients/client-approvals.ts";
import { roleNames } from "#domain/clients/users/role.ts";
import { formatCounted } from "#domain/plural.ts";
import { getErrorMessage } from "#web/api/api-error.ts";
import { call } from "#web/api/call.ts";
import { clientApprovalQuery } from "#web/api/client-approval-queries.ts";
import { ApprovalStatus } from "#web/design/approval-status.tsx";
import { Button, ButtonLink } from "#web/design/button.tsx";
import { classNames } from "#web/design/class-names.ts";
import { ConfirmDialog } from "#web/design/confirm-dialog.tsx";
import { DecisionHeader, decisionSheet } from "#web/design/decision-header.tsx";
import { EmptyState } from "#web/design/empty-state.tsx";
import { FactRow } from "#web/design/fact-rows.tsx";
import { formatDateTime, formatMoney } from "#web/design/format.ts";
import { Notice } from "#web/design/notice.tsx";
import { Panel } from "#web/design/panel.tsx";
import { QueryBoundary } from "#web/design/query-boundary.tsx";
import { SkeletonRows } from "#web/design/skeleton.tsx";
import { TextField } from "#web/design/text-field.tsx";
import { showToast } from "#web/design/toast.ts";
import { useApproving } from "./approve-bar.tsx";
import { ChangeRequest } from "./change-request.tsx";
import { describeChanges } from "./editable-request.ts";
import { RequestedPayment, type RequestedPayout } from "./requested-payment.tsx";

const back = { to: "/approvals", label: "Approvals" } as const;

/** /approvals/:id */
export function ApprovalPage() {
  const { id = "" } = useParams();
  const [query] = useSearchParams();
  const request = useQuery(clientApprovalQuery(id));
  return (
    <>
      <DecisionHeader title="Request for approval" back={back} />
      {query.has("sent") && request.data?.status === "PENDING" && (
        <Notice className="mb-5">
          Sent for approval. Nothing happens until your team approves it, and we&apos;ll notify you.
        </Notice>
      )}
      <QueryBoundary
        query={request}
        skeleton={<SkeletonRows label="Loading the request" rows={5} />}
        failure={{ title: "We couldn't load this request.", reassurance: "Nothing was approved." }}
        notFound={
          <EmptyState
            title="We couldn't find this request"
            action={<ButtonLink to="/approvals">Approvals</ButtonLink>}
          >
            It may belong to another account. Switch accounts behind your name.
          </EmptyState>
        }
        frame={(state) => <Panel>{state}</Panel>}
      >
        {(data) => <Request request={data} />}
      </QueryBoundary>
    </>
  );
}

function Request({ request }: { request: ClientApproval }) {
  const { summary, payouts, preparedBy, preparedAt, expiresAt, approvals, status } = request;
  const missing = describeMissing(request);
  const [single, another] = payouts;
  const isSingle = single !== undefined && another === undefined;
  return (
    <Panel
      aria-label="Request"
      className="max-w-3xl max-md:flex max-md:flex-1 max-md:flex-col max-md:border-0 max-md:bg-transparent max-md:p-0"
    >
      <div className="mb-4 flex flex-wrap items-start justify-between gap-3">
        <h2 className={isSingle ? "sr-only" : "min-w-0 flex-1 basis-64 text-19 wrap-anywhere"}>{summary}</h2>
        <ApprovalStatus request={request} />
      </div>
      {isSingle ? <RequestedPayment payout={single} /> : <Payments payouts={payouts} />}
      <dl className="mt-2 divide-y divide-line max-md:mb-4">
        {isSingle && <FactRow name="Reference">{single.reference}</FactRow>}
        <FactRow name="Prepared by">{preparedBy.name || preparedBy.email}</FactRow>
        <FactRow name="Prepared">{formatDateTime(preparedAt)}</FactRow>
        {approvals.map(({ by, at }) => (
          <FactRow key={by.id} name="Approved by">
            {by.name || by.email}, {formatDateTime(at)}
          </FactRow>
        ))}
        {missing !== "" && <FactRow name="Still needed">{missing}</FactRow>}
        {status === "PENDING" && <FactRow name="Expires">{formatDateTime(expiresAt)}</FactRow>}
        <Outcome request={request} />
      </dl>
      <EarlierVersions request={request} />
      <Decisions request={request} />
    </Panel>
  );
}

function Payments({ payouts }: { payouts: readonly RequestedPayout[] }) {
  if (payouts.length === 0) return null;
  return (
    <ul className="divide-y divide-line border-line border-y" aria-label="Payments">
      {payouts.map((payout) => (
        <li
          key={`${payout.recipientName} ${payout.accountNumber} ${payout.amount} ${payout.reference}`}
          className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3"
        >
          <span className="min-w-0 wrap-anywhere">
            <span className="font-semibold">{payout.recipientName}</span>{" "}
            <span className="figures text-14 text-stone">
              {payout.accountNumber} · {payout.reference}
            </span>
          </span>
          <span className="figures font-semibold text-16">{formatMoney(payout.amount, payout.currency)}</span>
        </li>
      ))}
    </ul>
  );
}

/** What each change changed, the latest first. */
function EarlierVersions({ request }: { request: ClientApproval }) {
  const versions = [...request.earlier, request];
  const changes = versions.slice(1).map((after, index) => ({
    ...after,
    lines: describeChanges(versions[index] ?? after, after),
  }));
  if (changes.length === 0) return null;
  return (
    <section className="mt-6" aria-label="Changes">
      <h3 className="font-semibold text-16">Changed since it was prepared</h3>
      <ul className="mt-2 divide-y divide-line">
        {changes.toReversed().map(({ version, preparedAt, lines }) => (
          <li key={version} className="py-3 text-16 wrap-anywhere">
            <p className="text-14 text-stone">{formatDateTime(preparedAt)}</p>
            {lines.length === 0 ? <p>Sent again without a change to what you see here.</p> : null}
            {lines.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Outcome({ request }: { request: ClientApproval }) {
  const { status, decidedBy, decidedAt, reason } = request;
  if (decidedAt === null || status === "APPROVED" || status === "PENDING") return null;
  const by = decidedBy ? `${decidedBy.name || decidedBy.email}, ` : "";
  return (
    <>
      <FactRow
        name={status === "DECLINED" ? "Declined by" : status === "WITHDRAWN" ? "Withdrawn by" : "Expired"}
      >
        {by}
        {formatDateTime(decidedAt)}
      </FactRow>
      {reason !== null && <FactRow name="Reason">{reason}</FactRow>}
    </>
  );
}

function Decisions({ request }: { request: ClientApproval }) {
  const { may } = request;
  const [asking, setAsking] = useState<"decline" | "withdraw" | "change" | undefined>();
  const approving = useApproving(() => undefined);
  if (!may.approve && !may.decline && !may.withdraw && !may.change) return null;
  if (asking === "change") return <ChangeRequest request={request} onDone={() => setAsking(undefined)} />;
  return (
    <div className={classNames("md:mt-6", decisionSheet)}>
      {approving.isError && (
        <Notice tone="error" className="mb-4">
          {getErrorMessage(approving.error)} Nothing was approved.
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        {may.approve && (
          <Button
            variant="primary"
            className="max-md:min-h-13 max-md:w-full"
            busy={approving.isPending}
            busyLabel="Approving"
            onClick={() => approving.mutate([request])}
          >
            Approve
          </Button>
        )}
        {may.decline && (
          <Button className="max-md:flex-1" onClick={() => setAsking("decline")}>
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
      </div>
      <Decline request={request} open={asking === "decline"} onClose={() => setAsking(undefined)} />
      <Withdraw request={request} open={asking === "withdraw"} onClose={() => setAsking(undefined)} />
    </div>
  );
}

type DecisionProps = { request: ClientApproval; open: boolean; onClose: () => void };

function useDeciding(title: string, onClose: () => void) {
  const queryClient = useQueryClient();
  return {
    onSuccess: (request: ClientApproval) => {
      queryClient.setQueryData(clientApprovalQuery(request.id).queryKey, request);
      void queryClient.invalidateQueries({ queryKey: ["approvals"] });
      showToast({ title });
      onClose();
    },
    onError: () => void queryClient.invalidateQueries({ queryKey: ["approvals"] }),
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
    ...useDeciding("Request declined", onClose),
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
    ...useDeciding("Request withdrawn", onClose),
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

/** What is missing, such as "2 approvals, one of them by an owner"; empty once decided. */
function describeMissing({ missing }: Pick<ClientApproval, "missing">): string {
  return missing
    .map(({ approvals, role }) =>
      role === "approver"
        ? formatCounted(approvals, "approval")
        : `${formatCounted(approvals, "approval")} by ${approvals === 1 ? `an ${roleNames[role].toLowerCase()}` : `${roleNames[role].toLowerCase()}s`}`,
    )
    .join(", ");
}
