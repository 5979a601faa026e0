import { Link } from "react-router";
import type { DeskPayment } from "#contract/payments/desk-payments.ts";
import { FactRow } from "../../../../design/fact-rows.tsx";
import { formatMoney } from "../../../../design/format.ts";
import { Panel } from "../../../../design/panel.tsx";
import { formatApproval } from "../format-approval.ts";

/** Amount, client, trade and approval. */
export function PayoutFacts({ payment }: { payment: DeskPayment }) {
  const { amount, currency, client, trade, receiptId, reference, batch, bankRejection } = payment;
  return (
    <Panel heading="Payout">
      <dl className="divide-y divide-line">
        <FactRow name="Amount" strong>
          {formatMoney(amount, currency, "code")}
        </FactRow>
        {client && (
          <FactRow name="Client">
            <Link to={`/admin/clients/${client.id}`} className="link normal-nums wrap-anywhere">
              {client.email}
            </Link>
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
          <FactRow name="Receipt that goes back">
            <Link to={`/admin/receipts/${receiptId}`} className="link">
              View receipt
            </Link>
          </FactRow>
        )}
        <FactRow name="Recipient's reference">{reference || "–"}</FactRow>
        <FactRow name="Prepared and approved">
          <span className="wrap-anywhere">{formatApproval(payment)}</span>
        </FactRow>
        {batch && <FactRow name="File">{batch.name}</FactRow>}
        {bankRejection !== null && <FactRow name="The bank's reason">{bankRejection}</FactRow>}
      </dl>
    </Panel>
  );
}
