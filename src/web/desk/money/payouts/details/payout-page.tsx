import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useParams } from "react-router";
import type { DeskPayment } from "#contract/payments/desk-payments.ts";
import { downloadAnyInvoice } from "#contract/payments/invoices.ts";
import type { PayoutDetails, PayoutEvent } from "#contract/payments/payout-details.ts";
import { operatorRoles } from "#domain/clients/staff/role.ts";
import { buildUrl } from "#web/api/call.ts";
import { payoutQuery } from "#web/api/money-desk-queries.ts";
import { Badge } from "#web/design/badge.tsx";
import { FactRow } from "#web/design/fact-rows.tsx";
import { FileList } from "#web/design/file-list.tsx";
import { formatDateTime, formatMoney } from "#web/design/format.ts";
import { Notice } from "#web/design/notice.tsx";
import { PageHeader } from "#web/design/page-header.tsx";
import { Panel } from "#web/design/panel.tsx";
import { ReturnFacts } from "#web/design/return-facts.tsx";
import { Timeline } from "#web/design/timeline.tsx";
import { formatApproval } from "#web/desk/money/payouts/format-approval.ts";
import { Approve, DeclinePayout, MakeFile, Prepare } from "#web/desk/money/payouts/payout-actions.tsx";
import { HoldLink } from "#web/desk/money/payouts/payout-columns.tsx";
import { RefusalNotice } from "#web/desk/money/payouts/refusal-notice.tsx";
import { ResendActions } from "#web/desk/money/payouts/resend-actions.tsx";
import { SendBackPayout } from "#web/desk/money/payouts/send-back-payout.tsx";
import { SentActions } from "#web/desk/money/payouts/sent-actions.tsx";
import type { PayoutActionProps } from "#web/desk/money/payouts/use-payout-action.ts";
import { useHasRole } from "#web/desk/shell/use-staff.ts";
import { ClientLink } from "#web/desk/ui/client-link.tsx";
import { type BackLink, DetailPage } from "#web/desk/ui/detail-page.tsx";
import { useBackToList } from "#web/desk/ui/use-back-to-list.ts";
import { PayoutAccountPanel } from "./payout-account-panel.tsx";
import { PayoutChecks } from "./payout-checks.tsx";
import { PayoutMoneyIn } from "./payout-money-in.tsx";
import { stageBadge } from "./stage-badge.ts";

/** /admin/payouts/:id, with everything an approver needs. */
export function PayoutPage() {
  const { id = "" } = useParams();
  return <PayoutOf key={id} id={id} />;
}

function PayoutOf({ id }: { id: string }) {
  const payout = useQuery(payoutQuery(id));
  const [refusal, setRefusal] = useState<string>();
  const back = { to: useBackToList("/admin/payouts"), label: "Back to Payouts" };
  return (
    <DetailPage
      query={payout}
      title="Payout"
      back={back}
      loading="Loading the payout"
      failure="We couldn't load the payout."
      notFound={{
        title: "Payout not found",
        text: "We couldn't find that payout. Check the link.",
      }}
    >
      {(details) => <Payout {...{ details, back, refusal }} onRefusal={setRefusal} />}
    </DetailPage>
  );
}

type PayoutProps = {
  details: PayoutDetails;
  back: BackLink;
  refusal: string | undefined;
  onRefusal: PayoutActionProps["onRefusal"];
};

function Payout({ details, back, refusal, onRefusal }: PayoutProps) {
  const { payment } = details;
  const { words, tone } = stageBadge(payment);
  return (
    <>
      <PageHeader
        title={formatMoney(payment.amount, payment.currency, "code")}
        back={back}
        lead={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1 wrap-anywhere">
            to {payment.recipientName} <Badge tone={tone}>{words}</Badge>
          </span>
        }
      />
      <PayoutPageActions payment={payment} onRefusal={onRefusal} />
      <RefusalNotice refusal={refusal} onDismiss={() => onRefusal(undefined)} />
      {payment.held !== null && (
        <Notice tone="warning" className="mb-4">
          <HoldLink held={payment.held} clientId={payment.client?.id} />
        </Notice>
      )}
      {payment.sentBack !== null && (
        <Notice tone="warning" className="mb-4">
          Returned by {payment.sentBack.by} to {payment.sentBack.toMe ? "you" : payment.sentBack.to}:{" "}
          {payment.sentBack.note}
        </Notice>
      )}
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <div className="grid gap-4">
          <PayoutFacts payment={payment} />
          <PayoutAccountPanel details={details} />
          <PayoutInvoices invoices={details.invoices} />
          <PayoutMoneyIn details={details} />
        </div>
        <div className="grid gap-4">
          <PayoutChecks details={details} />
          {details.attempts.length > 0 && <PayoutAttempts attempts={details.attempts} />}
          <PayoutHistory history={details.history} />
        </div>
      </div>
    </>
  );
}

type PageActionsProps = { payment: DeskPayment; onRefusal: PayoutActionProps["onRefusal"] };

/** Actions on one payout, by stage. */
function PayoutPageActions({ payment, onRefusal }: PageActionsProps) {
  const { id, stage, held, bankRejection } = payment;
  const mayAct = useHasRole(operatorRoles);
  if (!mayAct || stage === null || stage === "returned") return null;
  const shared = { ids: [id], onRefusal, onDone: () => undefined };
  const hasLeft = stage === "sent" || stage === "completed";
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      {!hasLeft && <DeclinePayout payment={payment} />}
      {stage === "prepared" && <SendBackPayout payment={payment} />}
      {held === null && stage === "ready" && <Prepare {...shared} />}
      {held === null && stage === "prepared" && <Approve {...shared} />}
      {held === null && stage === "approved" && <MakeFile {...shared} />}
      {hasLeft && (
        <span className="inline-flex items-center gap-2 text-14 text-stone">
          Bank outcome <SentActions payment={payment} />
        </span>
      )}
      {bankRejection !== null && <ResendActions {...shared} selected={[payment]} />}
    </div>
  );
}

type Attempt = PayoutDetails["attempts"][number];

const answers = {
  ACCEPTED: { words: "Accepted", tone: "good" },
  REJECTED: { words: "Rejected", tone: "bad" },
} as const;

/** Each instruction of the payout with the bank's response. */
function PayoutAttempts({ attempts }: { attempts: readonly Attempt[] }) {
  return (
    <Panel heading="At the bank">
      <ol className="divide-y divide-line">
        {attempts.map(({ attempt, batch, endToEndId, filedBy, filedAt, bankStatus, bankReason }) => (
          <li key={attempt} className="grid gap-0.5 py-2.5 text-14">
            <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <span className="figures font-semibold wrap-anywhere">
                {attempts.length > 1 && `Attempt ${attempt}: `}
                {batch.name}
              </span>
              {bankStatus === null ? (
                <Badge>No response yet</Badge>
              ) : (
                <Badge tone={answers[bankStatus].tone}>{answers[bankStatus].words}</Badge>
              )}
            </p>
            {bankReason !== null && <p className="text-clay wrap-anywhere">{bankReason}</p>}
            <p className="text-stone wrap-anywhere">
              Added to file {formatDateTime(filedAt)} by {filedBy}
            </p>
            <p className="figures text-13 text-stone wrap-anywhere">End-to-end ID {endToEndId}</p>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

/** Amount, client, trade and approval. */
function PayoutFacts({ payment }: { payment: DeskPayment }) {
  const { amount, currency, client, trade, receiptId, reference, batch, bankRejection, returnReason } =
    payment;
  return (
    <Panel heading="Payout">
      <dl className="divide-y divide-line">
        <FactRow name="Amount" strong>
          {formatMoney(amount, currency, "code")}
        </FactRow>
        {client && (
          <FactRow name="Client">
            <ClientLink client={client} />
          </FactRow>
        )}
        {trade && (
          <FactRow name="Trade">
            <Link to={`/admin/trades/${trade.id}`} className="link">
              {trade.reference}
            </Link>
          </FactRow>
        )}
        {receiptId && (
          <FactRow name="Receipt being returned">
            <Link to={`/admin/receipts/${receiptId}`} className="link">
              View receipt
            </Link>
          </FactRow>
        )}
        <FactRow name="Recipient's reference">{reference || "–"}</FactRow>
        <FactRow name={returnReason === null ? "Prepared and approved" : "Reason"}>
          <span className="wrap-anywhere">{returnReason ?? formatApproval(payment)}</span>
        </FactRow>
        {batch && <FactRow name="File">{batch.name}</FactRow>}
        <ReturnFacts payment={payment} />
        {bankRejection !== null && <FactRow name="The bank's reason">{bankRejection}</FactRow>}
      </dl>
    </Panel>
  );
}

/** What the client attached; nothing without any. */
function PayoutInvoices({ invoices }: Pick<PayoutDetails, "invoices">) {
  if (invoices.length === 0) return null;
  return (
    <Panel heading="Invoices">
      <FileList
        label="Invoices"
        files={invoices}
        urlOf={({ id }) => buildUrl(downloadAnyInvoice, { params: { id } })}
        compact
      />
      <p className="mt-2 text-13 text-stone">Each download is recorded.</p>
    </Panel>
  );
}

const titles: Readonly<Record<PayoutEvent, string>> = {
  approve_payout: "Approved",
  bank_accepted: "Accepted by the bank",
  bank_rejected: "Rejected by the bank",
  confirm_payment: "Completion recorded",
  confirm_payment_return: "Return approved",
  confirm_payout_resend: "Resend approved",
  created: "Requested",
  credit_payment_return: "Returned",
  decline_payout: "Declined",
  file_payout: "Added to payment file",
  hold_payout: "Held",
  payment_completed: "Completed",
  payment_returned: "Returned",
  payment_sent: "Sent",
  prepare_payout: "Prepared",
  request_payment_return: "Return recorded, awaiting approval",
  request_payout_resend: "Resend requested",
  return_received: "Returned",
  reveal_payout_account: "Full account viewed",
  send_back_payout: "Returned to preparer",
  withdraw_payment_return: "Return withdrawn",
  withdraw_payout_resend: "Resend withdrawn",
};

const failureEvents: readonly PayoutEvent[] = [
  "bank_rejected",
  "credit_payment_return",
  "decline_payout",
  "payment_returned",
  "return_received",
];

/** The payout's events with their actors. */
function PayoutHistory({ history }: { history: PayoutDetails["history"] }) {
  return (
    <Panel heading="History">
      <Timeline
        entries={history.map(({ event, at, by, detail }, index) => ({
          key: `${index}-${event}`,
          title: titles[event],
          detail: (
            <span className="wrap-anywhere">{[by && `by ${by}`, detail].filter(Boolean).join(": ")}</span>
          ),
          at,
          state: failureEvents.includes(event) ? "failed" : "done",
        }))}
      />
    </Panel>
  );
}
