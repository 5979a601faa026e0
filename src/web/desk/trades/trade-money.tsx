import { Paperclip } from "lucide-react";
import { downloadAnyProof } from "#contract/payments/desk-payments.ts";
import type { DeskTrade } from "#contract/trading/admin-trades.ts";
import { buildUrl } from "../../api/call.ts";
import { classNames } from "../../design/class-names.ts";
import { FactRow } from "../../design/fact-rows.tsx";
import { formatFileSize } from "../../design/format.ts";
import { Money } from "../../design/money.tsx";
import { Panel } from "../../design/panel.tsx";
import { Status } from "../../design/status.tsx";

/** A trade's payments and the client's proofs. */
export function TradeMoney({ trade }: { trade: DeskTrade }) {
  const toBalance = trade.allocation.find((line) => line.toBalance);
  return (
    <Panel heading="Payments">
      {trade.allocation.length === 0 && <p className="text-14 text-stone">No recipients assigned.</p>}
      <ul className="divide-y divide-line empty:hidden">
        {trade.payments.map((payment) => (
          <li key={payment.id} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 py-2.5">
            <div className="min-w-0 text-14">
              <p className="font-semibold wrap-anywhere">{payment.recipientName}</p>
              <p className="figures text-stone">{payment.accountNumber}</p>
              {payment.returnReason !== null && <p className="text-clay">{payment.returnReason}</p>}
            </div>
            <p className="flex items-center gap-3 text-14">
              <Money amount={payment.amount} currency={payment.currency} />
              <Status state={payment.status} />
            </p>
          </li>
        ))}
      </ul>
      {toBalance && (
        <dl className={classNames("border-line", trade.payments.length > 0 && "border-t")}>
          <FactRow name="To the client's balance">
            <Money amount={toBalance.amount} currency={trade.toCurrency} />
          </FactRow>
        </dl>
      )}
      {trade.proofs.length > 0 && (
        <ul aria-label="Proofs of payment" className="mt-2 divide-y divide-line border-line border-t">
          {trade.proofs.map(({ id, name, size }) => (
            <li key={id}>
              <a
                href={buildUrl(downloadAnyProof, { params: { id } })}
                download
                className="flex items-center gap-2.5 py-2.5 text-14 hover:text-pine"
              >
                <Paperclip aria-hidden="true" className="size-4 shrink-0 text-pine" />
                <span className="min-w-0 flex-1 truncate">{name}</span>
                <span className="figures text-13 text-stone">{formatFileSize(size)}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
