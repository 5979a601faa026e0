import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { payoutHoldQuery } from "../../api/security-queries.ts";
import { formatDateTime } from "../../design/format.ts";
import { Notice } from "../../design/notice.tsx";

/** Says why payouts are on hold and until when; nothing otherwise. */
export function PayoutHoldBanner() {
  const until = useQuery(payoutHoldQuery).data?.until ?? null;
  if (until === null) return null;
  return (
    <Notice tone="warning" className="mb-5">
      Your two-step log-in was reset, so we&apos;re holding payouts and withdrawals until{" "}
      <time dateTime={until} className="figures font-semibold">
        {formatDateTime(until)}
      </time>
      . They&apos;ll then continue automatically. If you didn&apos;t ask for this, contact us straight away.{" "}
      <Link to="/security" className="link font-semibold">
        Set up two-step log-in
      </Link>
    </Notice>
  );
}
