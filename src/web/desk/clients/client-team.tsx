import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ClientDetails } from "#contract/clients/admin-clients.ts";
import type { ClientTeam as Team } from "#contract/reporting/client-page.ts";
import { approverRoles } from "#domain/clients/staff/role.ts";
import { roleNames } from "#domain/clients/users/role.ts";
import { clientTeamQuery } from "#web/api/desk-client-queries.ts";
import { ApprovalStatus } from "#web/design/approval-status.tsx";
import { Badge } from "#web/design/badge.tsx";
import { Button } from "#web/design/button.tsx";
import { formatDate, formatDateTime, formatMoney } from "#web/design/format.ts";
import { Panel } from "#web/design/panel.tsx";
import { QueryBoundary } from "#web/design/query-boundary.tsx";
import { SkeletonRows } from "#web/design/skeleton.tsx";
import type { TableColumn } from "#web/design/table-column.ts";
import { useHasRole } from "#web/desk/shell/use-staff.ts";
import { ClientApiKeys } from "./client-api-keys.tsx";
import { ListPanel } from "./list-panel.tsx";
import { ResetMemberFactors } from "./reset-member-factors.tsx";

type Member = Team["members"][number];
type Person = Pick<Member, "name" | "email">;

function nameOf({ name, email }: Person): string {
  return name.trim() || email;
}

function Time({ at }: { at: string }) {
  return <span className="whitespace-nowrap">{formatDateTime(at)}</span>;
}

const memberColumns: readonly TableColumn<Member>[] = [
  {
    key: "name",
    heading: "Member",
    phone: "title",
    cell: (member) => (
      <span className="wrap-anywhere">
        <span className="block font-semibold">{nameOf(member)}</span>
        <span className="block font-normal text-13 text-stone">{member.email}</span>
      </span>
    ),
  },
  { key: "role", heading: "Role", phone: "figure", cell: ({ role }) => roleNames[role] },
  {
    key: "factor",
    heading: "Second factor",
    cell: ({ hasSecondFactor }) => (
      <Badge tone={hasSecondFactor ? "good" : "quiet"}>{hasSecondFactor ? "Set up" : "Not set up"}</Badge>
    ),
  },
  { key: "joined", heading: "Joined", figures: true, cell: ({ joinedAt }) => formatDate(joinedAt) },
  {
    key: "seen",
    heading: "Last active",
    figures: true,
    cell: ({ lastSeenAt }) => (lastSeenAt === null ? "Never" : <Time at={lastSeenAt} />),
  },
  {
    key: "phone",
    heading: "",
    phone: "detail",
    phoneOnly: true,
    cell: ({ lastSeenAt, hasSecondFactor }) =>
      `${hasSecondFactor ? "Second factor set up" : "No second factor"}, ${lastSeenAt === null ? "never active" : `last active ${formatDateTime(lastSeenAt)}`}`,
  },
];

const invitationColumns: readonly TableColumn<Team["invitations"][number]>[] = [
  {
    key: "email",
    heading: "Invited",
    phone: "title",
    cell: ({ email }) => <span className="wrap-anywhere">{email}</span>,
  },
  { key: "role", heading: "Role", phone: "figure", cell: ({ role }) => roleNames[role] },
  {
    key: "by",
    heading: "By",
    phone: "detail",
    cell: ({ invitedBy }) => <span className="wrap-anywhere">{invitedBy}</span>,
  },
  {
    key: "until",
    heading: "Valid until",
    figures: true,
    phone: "note",
    cell: ({ expiresAt, hasExpired }) => (hasExpired ? "Expired" : <Time at={expiresAt} />),
  },
];

/** Wraps in a cell, whose texts else stay on one line. */
const wrapped = "wrap-anywhere @3xl:block @3xl:whitespace-normal";

const requestColumns: readonly TableColumn<Team["requests"][number]>[] = [
  {
    key: "summary",
    heading: "Request",
    phone: "title",
    cell: ({ summary, reason }) => (
      <span className={`${wrapped} @3xl:max-w-96`}>
        {summary}
        {reason !== null && <span className="block font-normal text-13 text-stone">{reason}</span>}
      </span>
    ),
  },
  {
    key: "prepared",
    heading: "Prepared",
    phone: "detail",
    cell: ({ preparedBy, preparedAt }) => (
      <span className={`${wrapped} @3xl:max-w-44`}>
        {nameOf(preparedBy)}, <Time at={preparedAt} />
      </span>
    ),
  },
  {
    key: "decided",
    heading: "Decided",
    cell: ({ decidedBy, decidedAt }) =>
      decidedAt === null ? (
        "–"
      ) : (
        <span className={`${wrapped} @3xl:max-w-44`}>
          {decidedBy && `${nameOf(decidedBy)}, `}
          <Time at={decidedAt} />
        </span>
      ),
  },
  {
    key: "status",
    heading: "Status",
    phone: "note",
    cell: (request) => <ApprovalStatus request={request} />,
  },
];

const activityColumns: readonly TableColumn<Team["activity"][number]>[] = [
  {
    key: "what",
    heading: "Activity",
    phone: "title",
    cell: ({ by, apiKey, description }) => (
      <span className="wrap-anywhere">
        <span className="font-semibold">{nameOf(by)}</span>
        {apiKey && ` with the API key ${apiKey.name}`} {description}
      </span>
    ),
  },
  {
    key: "from",
    heading: "From",
    phone: "detail",
    cell: ({ device, address }) => <span className="wrap-anywhere">{`${device}, ${address}`}</span>,
  },
  { key: "at", heading: "Time", figures: true, phone: "note", cell: ({ at }) => <Time at={at} /> },
];

/** Who acts for the client, what they must approve, and what they did. */
export function ClientTeam({ client }: { client: ClientDetails }) {
  const team = useQuery(clientTeamQuery(client.id));
  const { members = [], invitations = [], apiKeys = [], requests = [], activity = [] } = team.data ?? {};
  const mayReset = useHasRole(approverRoles) && client.closedAt === null;
  const [resetting, setResetting] = useState<Member | undefined>();
  const reset: TableColumn<Member> = {
    key: "reset",
    heading: "Actions",
    phone: "action",
    cell: (member) =>
      member.hasSecondFactor && (
        <Button size="small" onClick={() => setResetting(member)}>
          Reset second factor<span className="sr-only"> of {nameOf(member)}</span>
        </Button>
      ),
  };
  return (
    <div className="grid gap-4">
      <ListPanel
        heading="Members"
        query={team}
        columns={mayReset ? [...memberColumns, reset] : memberColumns}
        rows={members}
        none="No members are left."
      />
      {resetting && (
        <ResetMemberFactors clientId={client.id} member={resetting} onClose={() => setResetting(undefined)} />
      )}
      {invitations.length > 0 && (
        <ListPanel
          heading="Open invitations"
          query={team}
          columns={invitationColumns}
          rows={invitations}
          none=""
        />
      )}
      <ClientApiKeys clientId={client.id} query={team} apiKeys={apiKeys} />
      <Panel heading="Approval rules" aria-label="Approval rules">
        <QueryBoundary
          query={team}
          skeleton={<SkeletonRows label="Loading: Approval rules" rows={1} />}
          failure={{ title: "We couldn't load the approval rules." }}
        >
          <Rules {...team.data} />
        </QueryBoundary>
      </Panel>
      <ListPanel
        heading="Requests for approval"
        query={team}
        columns={requestColumns}
        rows={requests}
        none="No requests for approval yet."
      />
      <ListPanel
        heading="Activity"
        query={team}
        columns={activityColumns}
        rows={activity}
        none="No activity yet."
      />
    </div>
  );
}

function Rules({ approvalRules = [], secondFactorRequired, preparerBookingLimit = null }: Partial<Team>) {
  return (
    <ul className="grid gap-1 text-14">
      {approvalRules.length === 0 && <li>Members pay without approval.</li>}
      {approvalRules.map((rule) => (
        <li key={rule}>{rule}</li>
      ))}
      {preparerBookingLimit !== null && (
        <li>Preparers book up to {formatMoney(preparerBookingLimit, "GBP", "code")} alone, each exchange.</li>
      )}
      {secondFactorRequired && <li>Every member must have a second factor.</li>}
    </ul>
  );
}
