import { Link } from "react-router";
import type { PayoutDetails } from "#contract/payments/payout-details.ts";
import { Badge } from "#web/design/badge.tsx";
import { formatDate, formatDateTime, formatMoney } from "#web/design/format.ts";
import { Panel } from "#web/design/panel.tsx";

type MoneyIn = PayoutDetails["moneyIn"];

const leads: Readonly<Record<MoneyIn["via"], string>> = {
  trade: "These receipts funded the trade behind this payout.",
  balance: "Paid from the client's balance. These are the latest credits to it.",
  receipt: "This payout returns this receipt to its payer.",
};

const tradeFromBalance =
  "The client's balance paid for the trade, or what its receipts left open. These are those receipts and the latest credits to the balance.";

/** The money's origin: receipts, payers and statements, then the trade or the balance. */
export function PayoutMoneyIn({ details: { moneyIn, payment } }: { details: PayoutDetails }) {
  const { via, receipts, exchanges } = moneyIn;
  const isEmpty = receipts.length === 0 && exchanges.length === 0;
  const ofTrade = isEmpty ? "The trade isn't funded yet." : leads.trade;
  const ofBalance = payment.trade ? tradeFromBalance : leads.balance;
  const lead = { trade: ofTrade, balance: ofBalance, receipt: leads.receipt }[via];
  return (
    <Panel heading="Source of the money">
      <p className="mb-2 text-14 text-stone">{lead}</p>
      <ul className="divide-y divide-line">
        {receipts.map((receipt) => (
          <Receipt key={`${receipt.receiptId} ${receipt.amount}`} receipt={receipt} />
        ))}
        {exchanges.map(({ id, reference, amount, currency }) => (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5 text-14">
            <Link to={`/admin/trades/${id}`} className="link">
              Exchange {reference}
            </Link>
            <span className="figures font-semibold">{formatMoney(amount, currency, "code")}</span>
          </li>
        ))}
        {isEmpty && via !== "trade" && <li className="py-2.5 text-14">No receipt or exchange on record.</li>}
        {payment.trade && (
          <li className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5 text-14">
            <span>
              then trade{" "}
              <Link to={`/admin/trades/${payment.trade.id}`} className="link">
                {payment.trade.reference}
              </Link>
            </span>
            <span className="figures font-semibold">
              {formatMoney(payment.amount, payment.currency, "code")} used here
            </span>
          </li>
        )}
      </ul>
    </Panel>
  );
}

function Receipt({ receipt }: { receipt: MoneyIn["receipts"][number] }) {
  const { receiptId, payerName, amount, currency, receivedAt, unverified, simulated, entry } = receipt;
  return (
    <li className="py-2.5 text-14">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <Link to={`/admin/receipts/${receiptId}`} className="link wrap-anywhere">
          {payerName || "Unknown payer"}
        </Link>
        <span className="figures font-semibold">{formatMoney(amount, currency, "code")}</span>
      </p>
      <p className="flex flex-wrap items-center gap-x-3 text-stone wrap-anywhere">
        {entry
          ? `Statement ${entry.statement}, entry ${entry.reference}, booked on ${formatDate(entry.bookedOn)}`
          : `Received ${formatDateTime(receivedAt)}, ${simulated ? "from the simulated bank" : "not on a statement yet"}`}
        {unverified && <Badge tone="waiting">Unverified</Badge>}
      </p>
    </li>
  );
}
