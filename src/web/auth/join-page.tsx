import { useMutation, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { logout } from "#contract/clients/auth.ts";
import { acceptTeamInvitation, newMember, openTeamInvitation } from "#contract/clients/team.ts";
import type { ResponseBody } from "#contract/endpoint.ts";
import { roleDescriptions, roleNames } from "#domain/clients/users/role.ts";
import { ApiError, getErrorMessage } from "#web/api/api-error.ts";
import { call } from "#web/api/call.ts";
import { Button } from "#web/design/button.tsx";
import { FactRow } from "#web/design/fact-rows.tsx";
import { Notice } from "#web/design/notice.tsx";
import { usePageTitle } from "#web/design/page-title.ts";
import { PasswordField } from "#web/design/password-field.tsx";
import { QueryBoundary } from "#web/design/query-boundary.tsx";
import { queueToast } from "#web/design/queued-toast.ts";
import { SkeletonRows } from "#web/design/skeleton.tsx";
import { TextField } from "#web/design/text-field.tsx";
import { Form, FormNotice } from "#web/form/form.tsx";
import { useMutationForm } from "#web/form/use-mutation-form.ts";
import { AccountFrame } from "./account-frame.tsx";
import { InvitedSomebodyElse } from "./invited-somebody-else.tsx";
import { PasswordStrengthHint } from "./password-strength-hint.tsx";
import { useLinkToken } from "./use-link-token.ts";
import { forgetSession, useUser } from "./use-user.ts";

/** /join: what an invitation is for, and how to accept it. */
export function JoinPage() {
  usePageTitle("Join a team");
  const token = useLinkToken();
  const invitation = useQuery({
    queryKey: ["invitation", token],
    queryFn: ({ signal }) => call(openTeamInvitation, { body: { token }, signal }),
    enabled: token !== "",
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (token === "" || isOver(invitation.error)) return <InvitationOver error={invitation.error} />;
  return (
    <AccountFrame title={invitation.data ? `Join ${invitation.data.accountName}` : "Join a team"}>
      <QueryBoundary
        query={invitation}
        skeleton={<SkeletonRows label="Loading the invitation" rows={3} />}
        failure={{ title: "We couldn't load the invitation.", reassurance: "The link still works." }}
      >
        {(data) => <Invitation invitation={data} token={token} />}
      </QueryBoundary>
    </AccountFrame>
  );
}

type Opened = { invitation: ResponseBody<typeof openTeamInvitation>; token: string };

function Invitation({ invitation, token }: Opened) {
  const { email, role, invitedBy, hasLogin } = invitation;
  const user = useUser({ publicArea: true });
  if (user.isPending) return <SkeletonRows label="Loading the invitation" rows={3} />;
  const signedIn = user.data?.email ?? email;
  return (
    <>
      <dl className="mb-6 divide-y divide-line border-line border-y">
        <FactRow name="Invited by">{invitedBy}</FactRow>
        <FactRow name="Your role">{roleNames[role]}</FactRow>
        <FactRow name="You log in as">{email}</FactRow>
      </dl>
      <p className="mb-6 text-16 text-stone">{roleDescriptions[role]}</p>
      {signedIn !== email ? (
        <InvitedSomebodyElse signedIn={signedIn} invited={email} token={token} logOut={logOut} />
      ) : hasLogin ? (
        <AcceptWithLogin token={token} />
      ) : (
        <NewLogin token={token} email={email} />
      )}
    </>
  );
}

async function logOut(): Promise<void> {
  await call(logout, {});
  forgetSession();
}

function useAccepting(token: string) {
  return useMutation({
    mutationFn: (login: { name: string; password: string } | undefined) =>
      call(acceptTeamInvitation, { body: { token, ...(login && { login }) } }),
    onSuccess: ({ isLoggedIn }) => {
      queueToast({
        title: "You joined the team",
        text: isLoggedIn ? "Welcome to Summit" : "Log in, then switch accounts behind your name",
      });
      window.location.replace(isLoggedIn ? "/" : "/login");
    },
  });
}

function AcceptWithLogin({ token }: { token: string }) {
  const accepting = useAccepting(token);
  return (
    <Over error={accepting.error}>
      <p className="mb-6 text-16 text-stone">
        You already have a Summit login. Accept, and log in as you always do.
      </p>
      {accepting.isError && (
        <Notice tone="error" className="mb-5">
          {getErrorMessage(accepting.error)}
        </Notice>
      )}
      <Button
        variant="primary"
        wide
        busy={accepting.isPending}
        busyLabel="Joining"
        onClick={() => accepting.mutate(undefined)}
      >
        Accept invitation
      </Button>
    </Over>
  );
}

function NewLogin({ token, email }: { token: string; email: string }) {
  const accepting = useAccepting(token);
  const form = useMutationForm<{ name: string; password: string }>({
    schema: newMember,
    defaultValues: { name: "", password: "" },
    mutation: accepting,
  });
  return (
    <Over error={accepting.error}>
      <Form form={form} className="flex flex-col gap-5">
        <TextField label="Your full name" autoComplete="name" {...form.field("name")} />
        <PasswordField
          label="Choose a password"
          help="At least 8 characters. Longer is stronger."
          autoComplete="new-password"
          {...form.field("password")}
        />
        <PasswordStrengthHint password={form.methods.watch("password")} email={email} />
        <FormNotice form={form} />
        <Button type="submit" variant="primary" wide busy={accepting.isPending} busyLabel="Joining">
          Accept invitation
        </Button>
      </Form>
    </Over>
  );
}

function Over({ error, children }: { error: unknown; children: ReactNode }) {
  return isOver(error) ? <OverNotice error={error} /> : children;
}

function isOver(error: unknown): boolean {
  return error instanceof ApiError && (error.code === "link_invalid" || error.code === "invitation_ended");
}

function InvitationOver({ error }: { error: unknown }) {
  return (
    <AccountFrame title="Join a team">
      <OverNotice error={error} />
    </AccountFrame>
  );
}

function OverNotice({ error }: { error: unknown }) {
  const hasLapsed = error instanceof ApiError && error.code === "invitation_ended";
  return (
    <Notice tone="error">
      {hasLapsed
        ? getErrorMessage(error)
        : "This invitation has expired, was withdrawn or was already used. Ask whoever invited you to send another."}
    </Notice>
  );
}
