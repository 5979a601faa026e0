import { Link } from "react-router";
import type { Overview, QueueTotal } from "#contract/reporting/overview.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { classNames } from "../../design/class-names.ts";
import { formatDateTime, formatMoney } from "../../design/format.ts";
import { Panel } from "../../design/panel.tsx";
import { formatCount } from "../ui/format-count.ts";
import { Amounts } from "./amounts.tsx";
import { Basis } from "./basis.tsx";

/** Queues that need action: unmatched receipts, and payouts on their way. */
export function WaitingPanel({ overview, className }: { overview: Overview; className?: string }) {
  const { receipts, ready, sent } = overview.waiting;
  const { currency } = overview;
  return (
    <Panel heading="Payment queues" className={classNames("flex flex-col", className)}>
      <dl className="divide-y divide-line">
        <Waiting
          name="Receipts to review"
          to="/admin/receipts"
          pile={receipts}
          currency={currency}
          none="All receipts are allocated"
        />
        <Waiting
          name="Payouts ready to send"
          to="/admin/payouts"
          pile={ready}
          currency={currency}
          none="No payouts to send"
        />
        <Waiting
          name="Sent, not confirmed by the bank"
          to="/admin/payouts"
          pile={sent}
          currency={currency}
          none="All payouts confirmed"
        />
      </dl>
      <p className="mt-auto pt-3 text-13 text-stone">
        <Basis overview={overview} />
      </p>
    </Panel>
  );
}

type WaitingProps = { name: string; to: string; pile: QueueTotal; currency: CurrencyCode; none: string };

function Waiting({ name, to, pile, currency, none }: WaitingProps) {
  const { count, total, amounts, oldest } = pile;
  return (
    <div className="py-3 first:pt-0">
      <dt className="flex items-baseline justify-between gap-4">
        <Link to={to} className="link text-14">
          {name}
        </Link>
        <span className="figures font-semibold text-19">{formatCount(count)}</span>
      </dt>
      <dd className="text-14 text-stone">
        {count === 0 ? (
          none
        ) : (
          <>
            {total !== null && (
              <span className="figures block text-16 text-ink">{formatMoney(total, currency, "symbol")}</span>
            )}
            <Amounts amounts={amounts} />
            {oldest !== null && (
              <span className="figures block text-13">oldest from {formatDateTime(oldest)}</span>
            )}
          </>
        )}
      </dd>
    </div>
  );
}
