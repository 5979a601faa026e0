import type { DeskTrade } from "#contract/trading/admin-trades.ts";
import { formatDate, formatDateTime } from "#web/design/format.ts";
import { Notice } from "#web/design/notice.tsx";

/** Why the cost of a closed trade isn't its client's to bear. */
export function PaidInTime({
  trade: { paidInTime, fundBy },
}: {
  trade: Pick<DeskTrade, "paidInTime" | "fundBy">;
}) {
  return (
    paidInTime && (
      <Notice tone="warning" className="mb-4">
        Paid in time: the money came on {formatDate(paidInTime.cameOn)} and was due by{" "}
        {formatDateTime(fundBy)}. It was confirmed on {formatDateTime(paidInTime.confirmedAt)}, after this
        trade was closed at the client&apos;s cost. Check the date with the bank and waive the cost.
      </Notice>
    )
  );
}
