import { type ForwardStatus, isOpenForward } from "#domain/payments/forwards/lifecycle.ts";
import { Badge } from "#web/design/badge.tsx";

const words: Readonly<Record<ForwardStatus, string>> = {
  PENDING_DEPOSIT: "Awaiting deposit",
  ACTIVE: "Open",
  PARTLY_DRAWN: "Partly exchanged",
  DRAWN: "Exchanged",
  SETTLED: "Settled",
  CLOSED_OUT: "Closed out",
};

type ForwardStatusBadgeProps = {
  forward: { readonly status: ForwardStatus; readonly marginCall: { readonly dueBy: string } | null };
  now: Date;
};

/** A forward's status; a margin call goes before it. */
export function ForwardStatusBadge({ forward: { status, marginCall }, now }: ForwardStatusBadgeProps) {
  if (marginCall !== null) {
    const isOverdue = new Date(marginCall.dueBy) <= now;
    return (
      <Badge tone={isOverdue ? "bad" : "waiting"}>{isOverdue ? "Margin call overdue" : "Margin call"}</Badge>
    );
  }
  if (status === "PENDING_DEPOSIT") return <Badge tone="waiting">{words[status]}</Badge>;
  return <Badge tone={isOpenForward(status) ? "good" : "quiet"}>{words[status]}</Badge>;
}
