import type { ClientApproval } from "#contract/clients/client-approvals.ts";
import { roleNames } from "#domain/clients/users/role.ts";
import { formatCounted } from "#domain/plural.ts";
import { Badge, type BadgeTone } from "#web/design/badge.tsx";

const looks = {
  PENDING: { label: "Waiting", tone: "waiting" },
  APPROVED: { label: "Approved", tone: "good" },
  DECLINED: { label: "Declined", tone: "bad" },
  EXPIRED: { label: "Expired", tone: "quiet" },
  WITHDRAWN: { label: "Withdrawn", tone: "quiet" },
} as const satisfies Record<ClientApproval["status"], { label: string; tone: BadgeTone }>;

export function ApprovalStatus({ request: { status } }: { request: ClientApproval }) {
  const { label, tone } = looks[status];
  return <Badge tone={tone}>{label}</Badge>;
}

/** What is missing, such as "2 approvals, one of them by an owner"; empty once decided. */
export function describeMissing({ missing }: Pick<ClientApproval, "missing">): string {
  return missing
    .map(({ approvals, role }) =>
      role === "approver"
        ? formatCounted(approvals, "approval")
        : `${formatCounted(approvals, "approval")} by ${approvals === 1 ? `an ${roleNames[role].toLowerCase()}` : `${roleNames[role].toLowerCase()}s`}`,
    )
    .join(", ");
}
