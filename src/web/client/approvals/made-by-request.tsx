import { Link } from "react-router";
import type { ClientApproval } from "#contract/clients/client-approvals.ts";
import { FactRow } from "#web/design/fact-rows.tsx";

/** The way back from what an approved request made; nothing where nobody had to approve it. */
export function ApprovalRow({ approvalId }: { approvalId: string | null }) {
  if (approvalId === null) return null;
  return (
    <FactRow name="Approval">
      <Link to={`/approvals/${approvalId}`} className="link">
        See the request
      </Link>
    </FactRow>
  );
}

/** The way to what an approved request placed or booked. */
export function MadeByRequest({ request: { orderId, forwardId } }: { request: ClientApproval }) {
  return (
    <>
      {orderId !== null && (
        <FactRow name="Order">
          <Link to={`/orders/${orderId}`} className="link">
            See the order
          </Link>
        </FactRow>
      )}
      {forwardId !== null && (
        <FactRow name="Forward">
          <Link to={`/forwards/${forwardId}`} className="link">
            See the forward
          </Link>
        </FactRow>
      )}
    </>
  );
}
