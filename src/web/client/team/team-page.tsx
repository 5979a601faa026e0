import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { type Member, requireSecondFactor, type Team } from "#contract/clients/team.ts";
import { mayManage } from "#domain/clients/users/manage-members.ts";
import { roleNames } from "#domain/clients/users/role.ts";
import { getErrorMessage } from "#web/api/api-error.ts";
import { call } from "#web/api/call.ts";
import { teamQuery } from "#web/api/team-queries.ts";
import { useUser } from "#web/auth/use-user.ts";
import { FactorNotice } from "#web/client/security/factor-notice.tsx";
import { Badge } from "#web/design/badge.tsx";
import { Button, ButtonLink } from "#web/design/button.tsx";
import { formatDate, formatDateTime } from "#web/design/format.ts";
import { PageHeader } from "#web/design/page-header.tsx";
import { Panel } from "#web/design/panel.tsx";
import { QueryBoundary } from "#web/design/query-boundary.tsx";
import { SkeletonRows } from "#web/design/skeleton.tsx";
import { Switch } from "#web/design/switch.tsx";
import { showToast } from "#web/design/toast.ts";
import { BookingLimit } from "./booking-limit.tsx";
import { InvitationRow } from "./invitation-row.tsx";
import { InviteForm } from "./invite-form.tsx";
import { LeaveTeam } from "./leave-team.tsx";
import { ManageMember } from "./manage-member.tsx";

/** /team */
export function TeamPage() {
  const team = useQuery(teamQuery);
  return (
    <>
      <PageHeader
        title="Team"
        lead="The people who use this account with you."
        action={<ButtonLink to="/activity">Activity</ButtonLink>}
      />
      <QueryBoundary
        query={team}
        skeleton={<SkeletonRows label="Loading your team" rows={4} />}
        failure={{ title: "We couldn't load your team.", reassurance: "Nothing has changed." }}
        frame={(state) => <Panel>{state}</Panel>}
      >
        {(data) => <TeamPanels team={data} />}
      </QueryBoundary>
    </>
  );
}

function TeamPanels({ team }: { team: Team }) {
  const role = useUser().data?.role ?? "viewer";
  const isManager = mayManage(role, "viewer");
  return (
    <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="flex min-w-0 flex-col gap-5">
        <Panel flush heading="Members" aria-label="Members">
          <ul className="mt-2 divide-y divide-line">
            {team.members.map((member) => (
              <li key={member.id}>
                <MemberRow member={member} />
              </li>
            ))}
          </ul>
        </Panel>
        {team.invitations.length > 0 && (
          <Panel flush heading="Invitations" aria-label="Invitations">
            <ul className="mt-2 divide-y divide-line">
              {team.invitations.map((invitation) => (
                <li key={invitation.id}>
                  <InvitationRow invitation={invitation} isManaged={mayManage(role, invitation.role)} />
                </li>
              ))}
            </ul>
          </Panel>
        )}
      </div>
      <div className="flex min-w-0 flex-col gap-5">
        {isManager && (
          <Panel heading="Invite someone">
            <FactorNotice before="you let anybody else pay" />
            <InviteForm role={role} />
          </Panel>
        )}
        {role === "owner" && <SecondFactorPanel required={team.secondFactorRequired} />}
        <BookingLimit limit={team.preparerBookingLimit} mayChange={role === "owner"} />
        <LeaveTeam members={team.members} />
      </div>
    </div>
  );
}

function MemberRow({ member }: { member: Member }) {
  const [managing, setManaging] = useState(false);
  const { name, email, role, joinedAt, lastSeenAt, hasSecondFactor, isYou } = member;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-4 md:px-6">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-semibold text-16 wrap-anywhere">
          {name || email}
          {isYou && <span className="font-normal text-stone"> (you)</span>}
        </p>
        {name !== "" && <p className="text-14 text-stone wrap-anywhere">{email}</p>}
        {name === "" && isYou && (
          <p className="text-14">
            <Link to="/security" className="link">
              Add your name
            </Link>
          </p>
        )}
        <p className="text-14 text-stone">
          {lastSeenAt ? `Last seen ${formatDateTime(lastSeenAt)}` : `Joined ${formatDate(joinedAt)}`}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone={hasSecondFactor ? "good" : "waiting"}>
          {hasSecondFactor ? "Two-step log-in" : "No two-step log-in"}
        </Badge>
        <Badge>{roleNames[role]}</Badge>
      </div>
      {member.mayManage && (
        <Button size="small" aria-label={`Manage ${name || email}`} onClick={() => setManaging(true)}>
          Manage
        </Button>
      )}
      {member.mayManage && (
        <ManageMember key={member.role} member={member} open={managing} onClose={() => setManaging(false)} />
      )}
    </div>
  );
}

function SecondFactorPanel({ required }: { required: boolean }) {
  const queryClient = useQueryClient();
  const setting = useMutation({
    mutationFn: (next: boolean) => call(requireSecondFactor, { body: { required: next } }),
    onSuccess: (team) => {
      queryClient.setQueryData(teamQuery.queryKey, team);
      showToast({
        title: team.secondFactorRequired ? "Two-step log-in is required" : "Two-step log-in is optional",
      });
    },
  });
  return (
    <Panel heading="Two-step log-in">
      <Switch
        label="Require it of everyone"
        help="Members without a second step have to set one up before they see anything."
        checked={setting.isPending ? setting.variables : required}
        onChange={(next) => setting.mutate(next)}
        disabled={setting.isPending}
        error={setting.isError ? getErrorMessage(setting.error) : undefined}
      />
    </Panel>
  );
}
