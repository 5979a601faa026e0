import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Link, useParams } from "react-router";
import { type DeskReceipt, verifyReceipt } from "#contract/payments/desk-payments.ts";
import { acceptPayer, acceptSuggestion, type DecidedReceipt } from "#contract/payments/receipt-queue.ts";
import { approverRoles, operatorRoles } from "#domain/clients/staff/role.ts";
import { approvalsAboutQuery } from "#web/api/approval-queries.ts";
import { call } from "#web/api/call.ts";
import { receiptQuery } from "#web/api/money-desk-queries.ts";
import { Badge } from "#web/design/badge.tsx";
import { Button } from "#web/design/button.tsx";
import { FactRow } from "#web/design/fact-rows.tsx";
import { formatDate, formatDateTime, formatMoney } from "#web/design/format.ts";
import { Notice } from "#web/design/notice.tsx";
import { PageHeader } from "#web/design/page-header.tsx";
import { Panel } from "#web/design/panel.tsx";
import { useApprovalsAbout } from "#web/desk/approvals/pending-approvals.tsx";
import { useStaffMutation } from "#web/desk/money/use-staff-mutation.ts";
import { useHasRole } from "#web/desk/shell/use-staff.ts";
import { ClientLink } from "#web/desk/ui/client-link.tsx";
import { DetailPage } from "#web/desk/ui/detail-page.tsx";
import { describeUnverified } from "./describe-unverified.ts";
import { DivideReceipt } from "./divide-receipt.tsx";
import { getReceiptLabel, payerLabels } from "./receipt-labels.ts";
import { ReturnReceipt } from "./return-receipt.tsx";
import { SecondPersonNeeded } from "./second-person-needed.tsx";
import { SettleReturn } from "./settle-return.tsx";
import { WithdrawReceipt } from "./withdraw-receipt.tsx";

const back = { to: "/admin/receipts", label: "Back to Receipts" };

/** /admin/receipts/:id */
export function ReceiptPage() {
  const { id = "" } = useParams();
  const receipt = useQuery(receiptQuery(id));
  return (
    <DetailPage
      query={receipt}
      title="Receipt"
      back={back}
      loading="Loading the receipt"
      failure="We couldn't load the receipt."
    >
      {(loaded) => <Receipt receipt={loaded} />}
    </DetailPage>
  );
}

function Receipt({ receipt }: { receipt: DecidedReceipt }) {
  const { amount, currency, payerName, queue, reason, status } = receipt;
  const { words, tone } = getReceiptLabel(receipt);
  useApprovalsAbout(
    approvalsAboutQuery(receipt.id),
    receipt.withdrawalRequest !== null || receipt.settlementRequest !== null,
  );
  const mayDecide = useHasRole(operatorRoles) && queue !== null;
  return (
    <>
      <PageHeader
        title={formatMoney(amount, currency, "code")}
        back={back}
        lead={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            from {payerName || "an unknown payer"} <Badge tone={tone}>{words}</Badge>
          </span>
        }
        action={
          receipt.unverified ? (
            <WithdrawReceipt receipt={receipt} />
          ) : (
            mayDecide && <SendBack receipt={receipt} />
          )
        }
      />
      {status === "WITHDRAWN" && <Withdrawn receipt={receipt} />}
      {reason !== null && status !== "WITHDRAWN" && (
        <Notice tone={queue ? "warning" : "info"} className="mb-4">
          {reason}
        </Notice>
      )}
      {receipt.withdrawalRequest && (
        <SecondPersonNeeded
          request={receipt.withdrawalRequest}
          asked={`withdraw this ${receipt.entry === null ? "record" : "line"}`}
        >
          It stays in the books
        </SecondPersonNeeded>
      )}
      {receipt.unverified && <VerifyReceipt receipt={receipt} />}
      {receipt.namedPayment !== null && receipt.namedPayment.settlement !== null && (
        <SettleReturn receipt={receipt} payment={receipt.namedPayment} />
      )}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        {mayDecide && (
          <SuggestedDecision receipt={receipt}>
            <DivideReceipt key={receipt.id} receipt={receipt} />
          </SuggestedDecision>
        )}
        {receipt.parts.length > 0 && status !== "WITHDRAWN" && <Parts receipt={receipt} />}
        <Facts receipt={receipt} />
      </div>
    </>
  );
}

function Withdrawn({ receipt: { decidedBy, entry, reason } }: { receipt: DecidedReceipt }) {
  const who = decidedBy ?? "A staff user";
  return (
    <Notice className="mb-4">
      <p>
        {entry === null
          ? `${who} withdrew this record. It's no longer in the books.`
          : `${who} withdrew this line of a statement. It's no longer in the books, and the bank's own line is booked as a new receipt.`}
      </p>
      <p className="mt-2 wrap-anywhere">Reason: {reason}</p>
    </Notice>
  );
}

function SendBack({ receipt }: { receipt: DecidedReceipt }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Return to payer</Button>
      {isOpen && <ReturnReceipt receipt={receipt} onClose={() => setOpen(false)} />}
    </>
  );
}

function Parts({ receipt: { parts, currency, decidedBy } }: { receipt: DecidedReceipt }) {
  return (
    <Panel heading="Allocation">
      <dl className="divide-y divide-line">
        {parts.map(({ id, trade, client, amount }) => (
          <FactRow
            key={id}
            name={trade ? `Trade ${trade.reference}` : `Balance of ${client.name || client.email}`}
            strong
          >
            {formatMoney(amount, currency, "code")}
          </FactRow>
        ))}
      </dl>
      {decidedBy !== null && <p className="mt-3 text-14 text-stone">Decided by {decidedBy}</p>}
    </Panel>
  );
}

function Facts({ receipt }: { receipt: DecidedReceipt }) {
  const { reference, bankReference, entry, client, trade, recordedBy, receivedAt, simulated } = receipt;
  const { verifiedBy, payer } = receipt;
  return (
    <Panel heading="Bank details">
      <dl className="divide-y divide-line">
        <FactRow name="Payment reference">{reference || "–"}</FactRow>
        {payer !== null && <FactRow name="Payer">{payerLabels[payer]}</FactRow>}
        <FactRow name="Bank's reference">{entry?.reference ?? bankReference}</FactRow>
        {entry && <FactRow name="Booked on">{formatDate(entry.bookedOn)}</FactRow>}
        {entry?.statement && (
          <FactRow name="Statement">
            <Link to={`/admin/statements/${entry.statement.id}`} className="link wrap-anywhere">
              {entry.statement.reference}
            </Link>
          </FactRow>
        )}
        {entry?.payerAccount && <FactRow name="Payer's account">{entry.payerAccount}</FactRow>}
        {trade && <FactRow name="Trade in the reference">{trade.reference}</FactRow>}
        {client && (
          <FactRow name="Client">
            <ClientLink client={client} />
          </FactRow>
        )}
        <FactRow name="Recorded">
          {formatDateTime(receivedAt)}
          {recordedBy === null ? "" : ` by ${recordedBy}`}
        </FactRow>
        {verifiedBy !== null && <FactRow name="Verified">by {verifiedBy}</FactRow>}
        {simulated && <FactRow name="Bank">Simulated: no money moved</FactRow>}
      </dl>
    </Panel>
  );
}

/** Why money that only one person recorded or imported is pending, and the button for somebody else to verify it. */
function VerifyReceipt({ receipt }: { receipt: DeskReceipt }) {
  const { id, recordedByMe, doubt } = receipt;
  const verify = useStaffMutation({
    run: () => call(verifyReceipt, { params: { id } }),
    done: () => "Receipt verified",
  });
  const mayVerify = useHasRole(approverRoles) && !recordedByMe;
  return (
    <Notice tone="warning" className="mb-4">
      <p>{describeUnverified(receipt)}</p>
      {doubt !== null && <p className="mt-2 wrap-anywhere">{doubt}</p>}
      {mayVerify && (
        <Button
          size="small"
          className="mt-3"
          busy={verify.isPending}
          onClick={() => verify.mutate(undefined)}
        >
          Verify receipt
        </Button>
      )}
    </Notice>
  );
}

/** The suggested decision on a queued receipt, with one button; other decisions are secondary. */
function SuggestedDecision({ receipt, children }: { receipt: DecidedReceipt; children: ReactNode }) {
  const { suggestion, namedPayment, id } = receipt;
  const key = suggestion?.key ?? null;
  const settling = receipt.settlementRequest
    ? "A second person decides whether it's the return above."
    : "Settle it if it's the return above.";
  const advice =
    namedPayment?.settlement === "due"
      ? `${settling} Allocate it only if it's other money.`
      : suggestion?.words;
  const accept = useStaffMutation({
    run: (accepted: string) => call(acceptSuggestion, { params: { id }, body: { key: accepted } }),
    done: () => "Suggestion accepted",
  });
  return (
    <Panel heading="Suggested decision">
      <p className="wrap-anywhere">{advice}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        {key !== null && (
          <Button variant="primary" busy={accept.isPending} onClick={() => accept.mutate(key)}>
            Accept
          </Button>
        )}
        {receipt.queue === "third_party" && receipt.payerName !== "" && receipt.client !== null && (
          <AcceptPayer receipt={receipt} clientId={receipt.client.id} />
        )}
      </div>
      <details className="mt-5" open={key === null}>
        <summary className="cursor-pointer font-semibold text-14">Other decision</summary>
        <div className="mt-4">{children}</div>
      </details>
    </Panel>
  );
}

function AcceptPayer({ receipt, clientId }: { receipt: DecidedReceipt; clientId: string }) {
  const { id, payerName, entry } = receipt;
  const body = { clientId, payerName, payerAccount: entry?.payerAccount ?? null };
  const accept = useStaffMutation({
    run: () => call(acceptPayer, { params: { id }, body }),
    done: () => "Payer accepted",
  });
  return (
    <Button busy={accept.isPending} onClick={() => accept.mutate(undefined)}>
      Accept this payer for the client
    </Button>
  );
}
