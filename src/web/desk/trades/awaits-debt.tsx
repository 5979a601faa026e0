import { Link } from "react-router";
import type { DeskTrade } from "#contract/trading/admin-trades.ts";
import { Notice } from "#web/design/notice.tsx";

/** Why a trade that is paid for isn't paid out. */
export function AwaitsDebt({
  trade: { payoutsAwaitDebt, client },
}: {
  trade: Pick<DeskTrade, "payoutsAwaitDebt" | "client">;
}) {
  return (
    payoutsAwaitDebt && (
      <Notice tone="warning" className="mb-4">
        On hold: the client, or another account of the same person, owes us money from a closed exchange. The
        payouts continue once it&apos;s paid or waived.{" "}
        <Link to={`/admin/clients/${client.id}`} className="link">
          View debts
        </Link>
      </Notice>
    )
  );
}
