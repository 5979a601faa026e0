import { useQuery } from "@tanstack/react-query";
import { Link, useParams, useSearchParams } from "react-router";
import type { ClientApproval } from "#contract/clients/client-approvals.ts";
import { ownerRoles, roleNames } from "#domain/clients/users/role.ts";
import { formatCounted } from "#domain/plural.ts";
import { clientApprovalQuery } from "#web/api/client-approval-queries.ts";
import { Invoices } from "#web/client/invoices/invoices.tsx";
import { FactorNotice } from "#web/client/security/factor-notice.tsx";
import { useHasRole } from "#web/client/use-has-role.ts";
import { ApprovalStatus } from "#web/design/approval-status.tsx";
import { ButtonLink } from "#web/design/button.tsx";
import { classNames } from "#web/design/class-names.ts";
import { DecisionHeader } from "#web/design/decision-header.tsx";
import { EmptyState } from "#web/design/empty-state.tsx";
import { FactRow } from "#web/design/fact-rows.tsx";
import { formatDateTime, formatMoney } from "#web/design/format.ts";
import { Notice } from "#web/design/notice.tsx";
import { Panel } from "#web/design/panel.tsx";
import { QueryBoundary } from "#web/design/query-boundary.tsx";
import { SkeletonRows } from "#web/design/skeleton.tsx";
import { ApprovalDecisions } from "./approval-decisions.tsx";
import {
  type ApprovalStep,
  ApprovalSteps,
  NextStep,
  PreviousStep,
  useApprovalStep,
} from "./approval-steps.tsx";
import { ApproversRow } from "./awaited-approvers.tsx";
import { BatchToPay } from "./batch-to-pay.tsx";
import { describeChanges } from "./editable-request.ts";
import { ExchangeNow } from "./exchange-now.tsx";
import { ForwardNow } from "./forward-now.tsx";
import { isPlainPayment } from "./is-plain-payment.ts";
import { MadeByRequest } from "./made-by-request.tsx";
import { PaymentTerms, PaymentTermsLine } from "./payment-terms.tsx";
import { RequestedPayment } from "./requested-payment.tsx";

const back = { to: "/approvals", label: "Approvals" } as const;

/** /approvals/:id */
export function ApprovalPage() {
  const { id = "" } = useParams();
  const [query] = useSearchParams();
  const request = useQuery(clientApprovalQuery(id));
  const step = useApprovalStep(id);
  return (
    <>
      <DecisionHeader
        title={step ? `Request ${step.position} of ${step.count}` : "Request for approval"}
        back={back}
        previous={step && <PreviousStep to={step.previous} className="md:hidden" />}
        next={step && <NextStep to={step.next} className="md:hidden" />}
      >
        {step && (
          <Link
            to={back.to}
            className="grid min-h-11 min-w-11 place-items-center whitespace-nowrap px-2 font-semibold text-14 text-pine"
          >
            All {step.count}
          </Link>
        )}
      </DecisionHeader>
      {step && <ApprovalSteps step={step} />}
      {request.data?.status === "PENDING" && <FactorNotice />}
      {query.has("sent") && request.data?.status === "PENDING" && (
        <Notice className="mb-5">
          Sent for approval. Nothing happens until your team approves it, and we&apos;ll notify you.
        </Notice>
      )}
      <QueryBoundary
        query={request}
        skeleton={<SkeletonRows label="Loading the request" rows={5} />}
        failure={{
          title: "We couldn't load this request.",
          reassurance: "Loading it again approves nothing.",
        }}
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
        {(data) => <Request key={data.id} request={data} next={step?.next} />}
      </QueryBoundary>
    </>
  );
}

type RequestProps = { request: ClientApproval; next: ApprovalStep["next"] };

function Request({ request, next }: RequestProps) {
  const { summary, payouts, preparedBy, preparedAt, expiresAt, approvals, status } = request;
  const missing = describeMissing(request);
  const [single, another] = payouts;
  const isSingle = single !== undefined && another === undefined;
  const isPlain = isPlainPayment(payouts);
  const isPending = status === "PENDING";
  return (
    <Panel
      aria-label="Request"
      className="max-w-3xl max-md:flex max-md:flex-1 max-md:flex-col max-md:border-0 max-md:bg-transparent max-md:p-0"
    >
      {request.lacksApprovers && <LacksApprovers />}
      <div
        className={classNames(
          "mb-4 flex flex-wrap items-start justify-between gap-3",
          isPlain && isPending && "max-md:mb-0",
        )}
      >
        <h2 className={isPlain ? "sr-only" : "min-w-0 flex-1 basis-64 text-19 wrap-anywhere"}>{summary}</h2>
        {/* On a phone the buttons below say that it waits. */}
        <span className={isPending ? "max-md:sr-only" : undefined}>
          <ApprovalStatus request={request} />
        </span>
      </div>
      {isSingle ? (
        <>
          <RequestedPayment payout={single} />
          <RequestInvoices request={request} recipientId={single.recipientId} />
        </>
      ) : (
        <Payments request={request} />
      )}
      <dl className="mt-2 divide-y divide-line max-md:mb-4">
        <FactRow name="Prepared by">
          {preparedBy.name || preparedBy.email}, {formatDateTime(preparedAt)}
        </FactRow>
        {request.preparedWith && (
          <FactRow name="With the API key">
            {request.preparedWith.key}
            {request.preparedWith.isRevoked && ", revoked since"}
          </FactRow>
        )}
        {isPending && request.exchange && <ExchangeNow exchange={request.exchange} />}
        {isPending && request.forward && <ForwardNow forward={request.forward} />}
        {isPending && <PaymentTerms payouts={payouts} isBatch={request.batchId !== null} />}
        {request.batchId !== null && <BatchToPay id={request.batchId} isPending={isPending} />}
        {isSingle && <FactRow name="Reference">{single.reference}</FactRow>}
        {approvals.map(({ by, at, counts }) => (
          <FactRow key={by.id} name="Approved by">
            {by.name || by.email}, {formatDateTime(at)}
            {!counts && (
              <span className="block text-14 text-clay">
                No longer counts: they&apos;ve left the team, or the rules ask for another role.
              </span>
            )}
          </FactRow>
        ))}
        {missing !== "" && <FactRow name="Still needed">{missing}</FactRow>}
        <ApproversRow request={request} />
        {isPending && <FactRow name="Expires">{formatDateTime(expiresAt)}</FactRow>}
        <Outcome request={request} />
        <MadeByRequest request={request} />
      </dl>
      <EarlierVersions request={request} />
      <ApprovalDecisions request={request} next={next} />
    </Panel>
  );
}

/** Says what to do about a request that would otherwise wait until it expires. */
function LacksApprovers() {
  return (
    <Notice tone="warning" className="mb-5">
      Your team has too few people who may approve this.{" "}
      {useHasRole(ownerRoles) ? (
        <>
          <Link to="/team" className="link font-semibold">
            Invite an approver
          </Link>{" "}
          or{" "}
          <Link to={back.to} className="link font-semibold">
            change the approval rules
          </Link>
          .
        </>
      ) : (
        "Ask an owner to invite an approver or to change the approval rules."
      )}
    </Notice>
  );
}

function Payments({ request }: { request: ClientApproval }) {
  const { payouts } = request;
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
          <div className="w-full">
            {request.status === "PENDING" && request.batchId === null && <PaymentTermsLine payout={payout} />}
            <RequestInvoices request={request} recipientId={payout.recipientId} />
          </div>
        </li>
      ))}
    </ul>
  );
}

type RequestInvoicesProps = { request: ClientApproval; recipientId: string | null };

/** The invoices of one payment of the request; its preparer changes them until somebody approves it. */
function RequestInvoices({ request, recipientId }: RequestInvoicesProps) {
  if (recipientId === null) return null;
  return (
    <Invoices
      of={{ approvalId: request.id, recipientId }}
      invoices={request.invoices.filter((invoice) => invoice.recipientId === recipientId)}
      mayChange={request.may.attach}
    />
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

/** What is missing, such as "2 approvals, one of them by an owner"; empty once decided. */
function describeMissing({
  missing,
  confirmedByOne,
  status,
}: Pick<ClientApproval, "missing" | "confirmedByOne" | "status">): string {
  if (confirmedByOne) return "One confirmation, by anyone who may pay";
  if (status === "PENDING" && missing.length === 0) return "One confirmation, by anyone who may approve";
  return missing
    .map(({ approvals, role }) =>
      role === "approver"
        ? formatCounted(approvals, "approval")
        : `${formatCounted(approvals, "approval")} by ${approvals === 1 ? `an ${roleNames[role].toLowerCase()}` : `${roleNames[role].toLowerCase()}s`}`,
    )
    .join(", ");
}
