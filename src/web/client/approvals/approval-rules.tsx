import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ApprovalPolicy } from "#contract/clients/client-approvals.ts";
import { type ApprovingRole, describeRule } from "#domain/clients/client-approvals/approval-rule.ts";
import { roleNames } from "#domain/clients/users/role.ts";
import { parseAmount } from "#domain/money.ts";
import { formatCounted } from "#domain/plural.ts";
import { approvalPolicyQuery } from "#web/api/client-approval-queries.ts";
import { useUser } from "#web/auth/use-user.ts";
import { Button } from "#web/design/button.tsx";
import { Panel } from "#web/design/panel.tsx";
import { QueryBoundary } from "#web/design/query-boundary.tsx";
import { SkeletonRows } from "#web/design/skeleton.tsx";
import { RulesForm } from "./rules-form.tsx";

/** What needs approval; an owner changes it here. */
export function ApprovalRules() {
  const policy = useQuery(approvalPolicyQuery);
  return (
    <Panel heading="Rules">
      <QueryBoundary
        query={policy}
        skeleton={<SkeletonRows label="Loading the rules" rows={2} />}
        failure={{ title: "We couldn't load the rules.", reassurance: "They're still in force." }}
      >
        {(data) => <Rules policy={data} />}
      </QueryBoundary>
    </Panel>
  );
}

function Rules({ policy }: { policy: ApprovalPolicy }) {
  const isOwner = useUser().data?.role === "owner";
  const [editing, setEditing] = useState(false);
  if (editing) return <RulesForm policy={policy} onDone={() => setEditing(false)} />;
  return (
    <>
      {policy.rules.length === 0 ? (
        <>
          <p className="text-16 text-stone">Nothing needs approval.</p>
          <p className="mt-3 text-14 text-stone">
            What an API key prepares waits for one confirmation, where a member would confirm it themselves.
          </p>
        </>
      ) : (
        <ul className="flex list-disc flex-col gap-2 pl-5 text-16">
          {policy.rules.map((rule) => (
            <li key={JSON.stringify(rule)}>
              {describeRule({ ...rule, abovePence: penceOf(rule.above) })}
              {policy.approvers[rule.role] < rule.approvals && (
                <span className="block text-14 text-clay">
                  Nobody can get this approved: your team has {formatApprovers(policy, rule.role)}.
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      <p className="mt-3 text-14 text-stone">
        {policy.version === 0
          ? "This is how every account begins: from the second member on, each payment needs one approval."
          : "Amounts are compared in pounds at the mid-market rate."}{" "}
        Nobody approves what they prepared. An exchange that needs approval has a lowest rate: it&apos;s
        placed as an order, or booked as a forward, when it&apos;s approved.
      </p>
      {isOwner && (
        <Button size="small" className="mt-4" onClick={() => setEditing(true)}>
          Change the rules
        </Button>
      )}
    </>
  );
}

/** For example "1 owner", or "2 people who are an administrator or higher". */
function formatApprovers({ approvers }: ApprovalPolicy, role: ApprovingRole): string {
  const count = approvers[role];
  if (role === "owner") return formatCounted(count, "owner");
  const people = formatCounted(count, "person", "people");
  return `${people} with the role ${roleNames[role].toLowerCase()} or higher`;
}

/** The server's amounts are well-formed. */
function penceOf(amount: string): bigint {
  const minor = parseAmount(amount, "GBP");
  return typeof minor === "bigint" ? minor : 0n;
}
