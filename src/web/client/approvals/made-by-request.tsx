import { Link } from "react-router";
import type { ClientApproval } from "#contract/clients/client-approvals.ts";
import { FactRow } from "#web/design/fact-rows.tsx";

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
