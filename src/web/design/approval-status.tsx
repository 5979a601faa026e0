import type { ClientApproval } from "#contract/clients/client-approvals.ts";
import { Badge, type BadgeTone } from "./badge.tsx";

const looks = {
  PENDING: { label: "Waiting", tone: "waiting" },
  APPROVED: { label: "Approved", tone: "good" },
  DECLINED: { label: "Declined", tone: "bad" },
  EXPIRED: { label: "Expired", tone: "quiet" },
  WITHDRAWN: { label: "Withdrawn", tone: "quiet" },
} as const satisfies Record<ClientApproval["status"], { label: string; tone: BadgeTone }>;

export function ApprovalStatus({ request: { status } }: { request: Pick<ClientApproval, "status"> }) {
  const { label, tone } = looks[status];
  return <Badge tone={tone}>{label}</Badge>;
}
