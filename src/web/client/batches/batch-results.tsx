import { Link } from "react-router";
import type { BatchLine, BatchWithLines } from "#contract/payments/batches.ts";
import { downloadPaymentConfirmation } from "#contract/payments/payment-confirmation.ts";
import { purposes } from "#domain/payments/payments/payment-purpose.ts";
import { buildUrl } from "#web/api/call.ts";
import { VirtualRows } from "#web/client/line-table/virtual-rows.tsx";
import { Badge } from "#web/design/badge.tsx";
import { formatDate, formatMoney } from "#web/design/format.ts";
import { Panel } from "#web/design/panel.tsx";
import { lineLook } from "./batch-words.ts";

/** What became of each line, or is to be corrected in it, those that weren't paid first. */
export function BatchResults({ batch }: { batch: BatchWithLines }) {
  const isTrouble = ({ status }: BatchLine) => status === "FAILED" || status === "RETURNED";
  const lines = [...batch.lines.filter(isTrouble), ...batch.lines.filter((line) => !isTrouble(line))];
  return (
    <Panel flush heading="Payments" aria-label="Payments" className="pb-3">
      <VirtualRows label="Payments" items={lines} height={88} keyOf={({ position }) => position}>
        {(line) => <ResultRow line={line} />}
      </VirtualRows>
    </Panel>
  );
}

function factsOf({ payment, status, faults }: BatchLine): string {
  if (!payment) return Object.values(faults).join(" ");
  const { accountNumber, reference, purpose, paysOn } = payment;
  const day = paysOn !== null && status === "OPEN" ? `On ${formatDate(paysOn)}` : undefined;
  return [day, accountNumber, reference, purpose && purposes[purpose]].filter(Boolean).join(" · ");
}

function ResultRow({ line }: { line: BatchLine }) {
  const { position, payment, cells, faults, reason, paymentId } = line;
  const isFaulty = Object.keys(faults).length > 0;
  const { label, tone } = isFaulty ? ({ label: "To correct", tone: "bad" } as const) : lineLook(line);
  return (
    <div className="flex min-h-22 items-center justify-between gap-4 border-line border-b px-5 py-3 md:px-6">
      <span className="min-w-0 wrap-anywhere">
        <span className="block font-semibold text-16">
          <span className="figures font-normal text-stone">{position}.</span>{" "}
          {paymentId === null ? (
            (payment?.recipientName ?? cells.recipient)
          ) : (
            <Link to={`/payments/${paymentId}`} className="hover:underline">
              {payment?.recipientName}
            </Link>
          )}
        </span>
        <span className="figures block text-14 text-stone">{reason ?? factsOf(line)}</span>
      </span>
      <span className="flex shrink-0 flex-col items-end gap-1">
        {payment && <span className="figures text-16">{formatMoney(payment.amount, payment.currency)}</span>}
        <span className="flex items-center gap-3">
          {paymentId !== null && (
            <a
              href={buildUrl(downloadPaymentConfirmation, { params: { id: paymentId } })}
              download
              className="link text-14"
              aria-label={`PDF of payment ${position}`}
            >
              PDF
            </a>
          )}
          <Badge tone={tone}>{label}</Badge>
        </span>
      </span>
    </div>
  );
}
