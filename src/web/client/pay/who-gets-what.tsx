import { Link } from "react-router";
import type { Trade } from "#contract/trading/trades.ts";
import { assignPath } from "#web/client/trades/trade-paths.ts";
import { ButtonLink } from "#web/design/button.tsx";
import { Money } from "#web/design/money.tsx";
import { Notice } from "#web/design/notice.tsx";
import { Panel } from "#web/design/panel.tsx";

/** The recipients with their accounts and amounts, before the client pays. */
export function WhoGetsWhat({ trade }: { trade: Trade }) {
  const { allocation, payments, toCurrency } = trade;
  if (allocation.length === 0)
    return (
      <Notice tone="warning">
        <p>
          This exchange has no recipient yet. Assign one so that we can pay out as soon as your money arrives.
        </p>
        <ButtonLink to={assignPath(trade)} size="small" className="mt-3">
          Assign recipients
        </ButtonLink>
      </Notice>
    );
  const toBalance = allocation.find((line) => line.toBalance);
  return (
    <Panel
      heading="Who gets what"
      aside={
        <Link to={assignPath(trade)} className="link text-14">
          Change
        </Link>
      }
    >
      <ul className="divide-y divide-line">
        {payments.map((payment) => (
          <li key={payment.id} className="flex items-start justify-between gap-4 py-3 first:pt-0 last:pb-0">
            <span className="min-w-0">
              <span className="block font-semibold text-14 wrap-anywhere">{payment.recipientName}</span>
              <span className="figures block text-13 text-stone">{payment.accountNumber}</span>
              <span className="figures block text-13 text-stone wrap-anywhere">
                Reference {payment.reference}
              </span>
            </span>
            <Money
              amount={payment.amount}
              currency={payment.currency}
              className="shrink-0 font-semibold text-14"
            />
          </li>
        ))}
        {toBalance && (
          <li className="flex items-start justify-between gap-4 py-3 first:pt-0 last:pb-0">
            <span className="font-semibold text-14">Your {toCurrency} balance</span>
            <Money
              amount={toBalance.amount}
              currency={toCurrency}
              className="shrink-0 font-semibold text-14"
            />
          </li>
        )}
      </ul>
    </Panel>
  );
}
