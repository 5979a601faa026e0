import type { ReactNode } from "react";
import { Link } from "react-router";
import type { DecidedReceipt } from "#contract/payments/receipt-queue.ts";
import { approverRoles } from "#domain/clients/staff/role.ts";
import { formatDateTime } from "#web/design/format.ts";
import { Notice } from "#web/design/notice.tsx";
import { useHasRole } from "#web/desk/shell/use-staff.ts";

type SecondPersonNeededProps = {
  request: NonNullable<DecidedReceipt["withdrawalRequest"]>;
  /** What was asked for, after "asked to". */
  asked: ReactNode;
  /** What is the case until it is approved. */
  children: ReactNode;
};

/** Says who asked for a decision on a receipt, and that a second person has to approve it. */
export function SecondPersonNeeded({
  request: { by, byMe, expiresAt },
  asked,
  children,
}: SecondPersonNeededProps) {
  const mayDecide = useHasRole(approverRoles);
  return (
    <Notice tone="warning" className="mb-4">
      <p className="wrap-anywhere">
        {byMe ? "You" : by} asked to {asked}. {children} until a second person approves it
        {mayDecide && (
          <>
            {" "}
            under{" "}
            <Link to="/admin/approvals" className="link">
              Approvals
            </Link>
          </>
        )}
        , by {formatDateTime(expiresAt)}.
      </p>
    </Notice>
  );
}
