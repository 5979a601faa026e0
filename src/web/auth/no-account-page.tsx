import { useMutation, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Navigate } from "react-router";
import { acceptOwnInvitation, type LoginDetails, openOwnAccount } from "#contract/clients/login.ts";
import { roleNames } from "#domain/clients/users/role.ts";
import { ApiError } from "#web/api/api-error.ts";
import { call } from "#web/api/call.ts";
import { loginQuery } from "#web/api/team-queries.ts";
import { HoldingFrame } from "#web/client/onboarding/holding-frame.tsx";
import { Button } from "#web/design/button.tsx";
import { formatDate } from "#web/design/format.ts";
import { usePageTitle } from "#web/design/page-title.ts";
import { Panel } from "#web/design/panel.tsx";
import { QueryBoundary } from "#web/design/query-boundary.tsx";
import { SkeletonRows } from "#web/design/skeleton.tsx";
import { LoginDataPanel } from "./login-data-panel.tsx";
import { RedirectToSignIn } from "./redirect-to-sign-in.tsx";
import { openAccount, showFailure, useSwitchAccount } from "./use-switch-account.ts";

/** /no-account: what a person can do who is logged in and acts for no account. */
export function NoAccountPage() {
  usePageTitle("Your login");
  const login = useQuery(loginQuery);
  if (login.error instanceof ApiError && login.error.status === 401) return <RedirectToSignIn />;
  // Whoever acts for an account belongs there.
  if (login.data?.accounts.some(({ isCurrent }) => isCurrent)) return <Navigate to="/holding" replace />;
  return (
    <HoldingFrame>
      <QueryBoundary
        query={login}
        skeleton={<SkeletonRows label="Loading your login" rows={5} />}
        failure={{ title: "We couldn't load your login.", reassurance: "Nothing has changed." }}
      >
        {(data) => <Login login={data} />}
      </QueryBoundary>
    </HoldingFrame>
  );
}

function Login({ login }: { login: LoginDetails }) {
  const { email, accounts, formerAccounts, invitations } = login;
  const [latest] = formerAccounts;
  return (
    <>
      <h1 className="max-w-2xl text-24 leading-8 wrap-anywhere md:text-34 md:leading-10">
        {titleOf(latest)}
      </h1>
      <p className="mt-4 max-w-xl text-16 text-stone wrap-anywhere">
        {latest && `Since ${formatDate(latest.endedAt)}. `}
        You're logged in as {email}.{" "}
        {invitations.length + accounts.length > 0
          ? "Choose how to go on."
          : "You can open an account of your own, or ask to be invited again."}
      </p>
      <div className="mt-8 flex w-full max-w-xl flex-col gap-5">
        {invitations.length > 0 && <Invitations invitations={invitations} />}
        {accounts.length > 0 ? (
          <Accounts accounts={accounts} />
        ) : (
          <OwnAccount isFirst={invitations.length === 0} />
        )}
        <LoginDataPanel mayClose={accounts.length === 0} />
      </div>
    </>
  );
}

function titleOf(latest: LoginDetails["formerAccounts"][number] | undefined): string {
  if (!latest) return "You don't have an account yet";
  if (latest.reason === "closed") return `The account of ${latest.name} was closed`;
  return `You're no longer a member of ${latest.name}`;
}

function Invitations({ invitations }: Pick<LoginDetails, "invitations">) {
  const accepting = useMutation({
    mutationFn: (id: string) => call(acceptOwnInvitation, { params: { id } }),
    onSuccess: ({ user }) => openAccount(user, { title: "You joined the team", text: user.account }),
    onError: showFailure,
  });
  return (
    <Panel heading="Invitations">
      <ul aria-label="Invitations" className="-my-3 divide-y divide-line">
        {invitations.map(({ id, accountName, role, invitedBy, expiresAt }, index) => (
          <Row
            key={id}
            name={accountName}
            detail={`${roleNames[role]}, invited by ${invitedBy}, until ${formatDate(expiresAt)}`}
          >
            <Button
              variant={index === 0 ? "primary" : "quiet"}
              busy={accepting.isPending && accepting.variables === id}
              busyLabel="Joining"
              onClick={() => accepting.mutate(id)}
            >
              Accept<span className="sr-only"> the invitation of {accountName}</span>
            </Button>
          </Row>
        ))}
      </ul>
    </Panel>
  );
}

function Accounts({ accounts }: Pick<LoginDetails, "accounts">) {
  const switching = useSwitchAccount();
  return (
    <Panel heading="Your accounts">
      <ul aria-label="Your accounts" className="-my-3 divide-y divide-line">
        {accounts.map(({ id, name, role }) => (
          <Row key={id} name={name} detail={roleNames[role]}>
            <Button
              busy={switching.isPending && switching.variables === id}
              busyLabel="Opening"
              onClick={() => switching.mutate(id)}
            >
              Open<span className="sr-only"> the account of {name}</span>
            </Button>
          </Row>
        ))}
      </ul>
    </Panel>
  );
}

function Row({ name, detail, children }: { name: string; detail: string; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-3">
      <span className="min-w-0 flex-1 basis-56">
        <span className="block font-semibold text-16 wrap-anywhere">{name}</span>
        <span className="block text-14 text-stone wrap-anywhere">{detail}</span>
      </span>
      {children}
    </li>
  );
}

/** Opens an account in the person's own name or for a company; which is asked first. */
function OwnAccount({ isFirst }: { isFirst: boolean }) {
  const opening = useMutation({
    mutationFn: () => call(openOwnAccount, {}),
    onSuccess: ({ user }) =>
      openAccount(user, { title: "Your account is open", text: "Add your details next" }),
    onError: showFailure,
  });
  return (
    <Panel heading="An account of your own">
      <p className="-mt-1 mb-4 text-14 text-stone">
        For yourself or a company of yours. You keep this login. We'll ask for your details and review them.
      </p>
      <Button
        variant={isFirst ? "primary" : "quiet"}
        busy={opening.isPending}
        busyLabel="Opening"
        onClick={() => opening.mutate()}
      >
        Open an account
      </Button>
    </Panel>
  );
}
