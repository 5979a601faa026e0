import { Link } from "react-router";
import type { Overview } from "#contract/reporting/overview.ts";
import { Notice } from "../../design/notice.tsx";
import { useHasRole } from "../shell/use-staff.ts";
import { deskApprovers } from "../staff-roles.ts";

/** Says that the house has no second approver, and what waits for one. */
export function ControlNotice({ control: { mode, approvals } }: { control: Overview["control"] }) {
  const mayApprove = useHasRole(deskApprovers);
  if (mode === "single-operator")
    return (
      <Notice tone="warning" className="mb-4 md:mb-6">
        <strong>Single-operator mode.</strong> Only one person can approve, so changes to access, margins and
        limits take effect without a second approver. The audit log marks each one.
      </Notice>
    );
  if (approvals === 0) return null;
  return (
    <Notice className="mb-4 md:mb-6">
      {approvals === 1 ? "1 change is waiting" : `${approvals} changes are waiting`} for a second approver.{" "}
      {mayApprove && (
        <Link to="/admin/approvals" className="link">
          Review approvals
        </Link>
      )}
    </Notice>
  );
}
