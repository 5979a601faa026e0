import { Link } from "react-router";
import type { Trade } from "#contract/trading/trades.ts";
import { Money } from "../../design/money.tsx";
import { Panel } from "../../design/panel.tsx";
import { Status } from "../../design/status.tsx";

/** The payments of an exchange with their progress. */
export function TradePayments({ trade }: { trade: Trade }) {
  const toBalance = trade.allocation.find((line) => line.toBalance);
  const open = trade.stage !== "CANCELLED" && trade.stage !== "FAILED";
  if (trade.allocation.length === 0) {
    if (!open) return null;
    return (
      <Panel heading="Payments">
        <p className="text-14 text-stone">No recipients yet. Assign them to choose who gets the money.</p>
      </Panel>
    );
  }
  return (
    <Panel heading="Payments">
      <ul className="divide-y divide-line">
        {trade.payments.map((payment) => (
          <li key={payment.id} className="py-3.5 first:pt-1 last:pb-0">
            <div className="flex items-start justify-between gap-4">
              <div className="min-w-0">
                <Link
                  to={`/beneficiaries/${payment.beneficiaryId}`}
                  className="font-semibold text-16 wrap-anywhere hover:text-pine"
                >
                  {payment.recipientName}
                </Link>
                <p className="figures text-14 text-stone">{payment.accountNumber}</p>
              </div>
              <div className="flex shrink-0 flex-col items-end gap-1">
                <Money amount={payment.amount} currency={payment.currency} className="text-16" />
                {open && <Status state={payment.status} />}
              </div>
            </div>
            {payment.returnReason !== null && (
              <p className="mt-1 text-14 text-clay">
                {payment.returnReason} The money is back in your {payment.currency} balance.
              </p>
            )}
          </li>
        ))}
        {toBalance && (
          <li className="flex items-start justify-between gap-4 py-3.5 first:pt-1 last:pb-0">
            <span className="font-semibold text-16">Your {trade.toCurrency} balance</span>
            <Money amount={toBalance.amount} currency={trade.toCurrency} className="text-16" />
          </li>
        )}
      </ul>
    </Panel>
  );
}
