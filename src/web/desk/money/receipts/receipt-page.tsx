import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useParams } from "react-router";
import type { DecidedReceipt } from "#contract/payments/receipt-queue.ts";
import { receiptQuery } from "../../../api/money-desk-queries.ts";
import { Badge } from "../../../design/badge.tsx";
import { Button } from "../../../design/button.tsx";
import { FactRow } from "../../../design/fact-rows.tsx";
import { formatDate, formatDateTime, formatMoney } from "../../../design/format.ts";
import { Notice } from "../../../design/notice.tsx";
import { PageHeader } from "../../../design/page-header.tsx";
import { Panel } from "../../../design/panel.tsx";
import { useHasRole } from "../../shell/use-staff.ts";
import { deskWorkers } from "../../staff-roles.ts";
import { DetailPage } from "../../ui/detail-page.tsx";
import { DivideReceipt } from "./divide-receipt.tsx";
import { getReceiptLabel, payerLabels } from "./receipt-labels.ts";
import { ReturnReceipt } from "./return-receipt.tsx";
import { SuggestedDecision } from "./suggested-decision.tsx";
import { VerifyReceipt } from "./verify-receipt.tsx";

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
  const { amount, currency, payerName, queue, reason } = receipt;
  const { words, tone } = getReceiptLabel(receipt);
  const mayDecide = useHasRole(deskWorkers) && queue !== null;
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
        action={mayDecide && !receipt.unverified && <SendBack receipt={receipt} />}
      />
      {reason !== null && (
        <Notice tone={queue ? "warning" : "info"} className="mb-4">
          {reason}
        </Notice>
      )}
      {receipt.unverified && <VerifyReceipt receipt={receipt} />}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        {mayDecide && (
          <SuggestedDecision receipt={receipt}>
            <DivideReceipt key={receipt.id} receipt={receipt} />
          </SuggestedDecision>
        )}
        {receipt.parts.length > 0 && <Parts receipt={receipt} />}
        <Facts receipt={receipt} />
      </div>
    </>
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
          <FactRow key={id} name={trade ? `Trade ${trade.reference}` : `Balance of ${client.email}`} strong>
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
        <FactRow name="What they wrote">{reference || "–"}</FactRow>
        {payer !== null && <FactRow name="Payer">{payerLabels[payer]}</FactRow>}
        <FactRow name="Bank's reference">{entry?.reference ?? bankReference}</FactRow>
        {entry && <FactRow name="Booked on">{formatDate(entry.bookedOn)}</FactRow>}
        {entry?.payerAccount && <FactRow name="Payer's account">{entry.payerAccount}</FactRow>}
        {trade && <FactRow name="Trade that it names">{trade.reference}</FactRow>}
        {client && (
          <FactRow name="Client">
            <Link to={`/admin/clients/${client.id}`} className="underline underline-offset-2">
              {client.email}
            </Link>
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
