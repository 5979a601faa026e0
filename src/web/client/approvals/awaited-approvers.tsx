import { Fragment } from "react";
import type { ClientApproval } from "#contract/clients/client-approvals.ts";
import { formatCounted } from "#domain/plural.ts";
import { useUser } from "#web/auth/use-user.ts";
import { FactRow } from "#web/design/fact-rows.tsx";

type AwaitedApproversProps = {
  request: Pick<ClientApproval, "approvers" | "missing">;
  /** More than these are counted. */
  named?: number;
  /** Whether it begins a line of its own. */
  isCapital?: boolean;
};

/** Whom a request waits for, such as "you or Ana" or "2 of Ana, Ben and Cem"; nothing for nobody. */
export function AwaitedApprovers({ request, named = 6, isCapital = false }: AwaitedApproversProps) {
  // The user's id is their client's.
  const own = useUser().data?.email;
  const approvers = request.approvers.toSorted(
    (one, other) => Number(other.email === own) - Number(one.email === own),
  );
  const needed = Math.max(1, ...request.missing.map(({ approvals }) => approvals));
  const shown = approvers.slice(0, named);
  const others = approvers.length - shown.length;
  const isChoice = needed < approvers.length;
  const isOneOf = isChoice && needed === 1;
  const lead = isOneOf ? (others > 0 ? "one of " : "") : isChoice ? `${needed} of ` : "";
  const joint = isOneOf && others === 0 ? " or " : " and ";
  const you = isCapital && lead === "" ? "You" : "you";
  return (
    <>
      {isCapital ? lead.replace("one", "One") : lead}
      {shown.map(({ id, name, email, secondFactorMissing }, index) => (
        <Fragment key={id}>
          {index > 0 && (index === shown.length - 1 && others === 0 ? joint : ", ")}
          {email === own ? you : <bdi>{name.trim() || email}</bdi>}
          {secondFactorMissing && " (needs two-step log-in first)"}
        </Fragment>
      ))}
      {others > 0 && ` and ${formatCounted(others, "other")}`}
    </>
  );
}

/** Whom a request waits for among its facts; nothing once it is decided. */
export function ApproversRow({ request }: Pick<AwaitedApproversProps, "request">) {
  if (request.approvers.length === 0) return null;
  return (
    <FactRow name="Waits for">
      <AwaitedApprovers request={request} isCapital />
    </FactRow>
  );
}
