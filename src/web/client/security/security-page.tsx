import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Monitor } from "lucide-react";
import { useState } from "react";
import {
  endOtherSessions,
  endSession,
  type Security,
  type Session,
  type SignIn,
} from "#contract/clients/security.ts";
import { managerRoles } from "#domain/clients/users/role.ts";
import { formatCounted } from "#domain/plural.ts";
import { getErrorMessage } from "#web/api/api-error.ts";
import { call } from "#web/api/call.ts";
import { companyQuery } from "#web/api/onboarding-queries.ts";
import { securityQuery, signInsQuery } from "#web/api/security-queries.ts";
import { useHasRole } from "#web/client/use-has-role.ts";
import { Badge } from "#web/design/badge.tsx";
import { Button, ButtonLink } from "#web/design/button.tsx";
import { formatDateTime } from "#web/design/format.ts";
import { PageHeader } from "#web/design/page-header.tsx";
import { Panel } from "#web/design/panel.tsx";
import { QueryBoundary } from "#web/design/query-boundary.tsx";
import { ShowMore } from "#web/design/show-more.tsx";
import { SkeletonRows } from "#web/design/skeleton.tsx";
import { showToast } from "#web/design/toast.ts";
import { AuthenticatorRow } from "./authenticator-row.tsx";
import { BackupCodesDialog, BackupCodesRow } from "./backup-codes.tsx";
import { EmailRow } from "./email-row.tsx";
import { NameRow } from "./name-row.tsx";
import { PasskeyRows } from "./passkey-rows.tsx";
import { PasswordRow } from "./password-row.tsx";
import { SettingRow } from "./setting-row.tsx";
import { YourDataPanel } from "./your-data-panel.tsx";

/** /security */
export function SecurityPage() {
  const security = useQuery(securityQuery);
  return (
    <>
      <PageHeader title="Security" lead="How you log in and where you're signed in." />
      <QueryBoundary
        query={security}
        skeleton={<SkeletonRows label="Loading your security settings" rows={5} />}
        failure={{
          title: "We couldn't load your security settings.",
          reassurance: "They haven't changed and still protect you.",
        }}
        frame={(state) => <Panel>{state}</Panel>}
      >
        {(data) => <Settings security={data} />}
      </QueryBoundary>
    </>
  );
}

function Settings({ security }: { security: Security }) {
  const queryClient = useQueryClient();
  const [codes, setCodes] = useState<readonly string[] | undefined>();

  /** The first second factor comes with backup codes, shown once. */
  async function changed(newCodes: readonly string[] | null) {
    if (newCodes) setCodes(newCodes);
    await queryClient.invalidateQueries({ queryKey: securityQuery.queryKey, exact: true });
  }

  const hasSecondFactor = security.totpSince !== null || security.passkeys.length > 0;
  return (
    <div className="grid items-start gap-5 xl:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-5">
        <Panel heading="Logging in">
          <EmailRow email={security.email} verified={security.emailVerified} />
          <PasswordRow email={security.email} />
        </Panel>
        <Panel heading="Two-step log-in">
          <p className="-mt-1 mb-2 max-w-prose text-14 text-stone">
            {hasSecondFactor
              ? "We ask for a second step when you log in and before you pay someone new."
              : "Add a second step so that nobody can log in with your password alone."}
          </p>
          <PasskeyRows security={security} onChanged={changed} />
          <AuthenticatorRow since={security.totpSince} onChanged={changed} />
          {hasSecondFactor && <BackupCodesRow left={security.backupCodesLeft} onChanged={changed} />}
        </Panel>
      </div>
      <div className="flex min-w-0 flex-col gap-5">
        <SessionList sessions={security.sessions} />
        <SignInLog />
        <DetailsPanel security={security} />
        <YourDataPanel />
      </div>
      <BackupCodesDialog codes={codes} onClose={() => setCodes(undefined)} />
    </div>
  );
}

function DetailsPanel({ security }: { security: Security }) {
  const isManager = useHasRole(managerRoles);
  // Managers of a personal account change its holder's name below.
  return (
    <Panel heading="Your details" aria-label="Your details">
      {!(isManager && security.isNameOfAccount) && <NameRow security={security} />}
      {isManager && <AccountRows />}
    </Panel>
  );
}

function AccountRows() {
  const company = useQuery(companyQuery).data;
  const isPersonal = company?.isCompany === false && company.isReviewed;
  const missing = company?.missing.length ?? 0;
  return (
    <>
      <SettingRow
        name={company?.isCompany ? "Contact and currencies" : "About you"}
        state={
          company?.isCompany
            ? "Your usual currencies, mobile number and registered address."
            : "Your name, date of birth, nationality, currencies, mobile number and address."
        }
        action={
          <ButtonLink size="small" to="/onboarding">
            Open<span className="sr-only"> your details</span>
          </ButtonLink>
        }
      />
      {company && !isPersonal && (
        <SettingRow
          name="Your company"
          state={
            missing > 0
              ? `${formatCounted(missing, "detail is", "details are")} still missing.`
              : "Registration, business, directors and owners."
          }
          action={
            <ButtonLink size="small" to="/company">
              Open<span className="sr-only"> your company's details</span>
            </ButtonLink>
          }
        />
      )}
    </>
  );
}

const methods: Record<SignIn["method"], string> = {
  registration: "Registered",
  password: "Password",
  password_totp: "Password and authenticator app",
  password_backup_code: "Password and backup code",
  password_passkey: "Password and passkey",
  passkey: "Passkey",
};

/** Log-ins of the last 90 days, successful and refused, ten per page. */
function SignInLog() {
  const log = useInfiniteQuery(signInsQuery);
  const all = log.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <Panel heading="Log-ins in the last 90 days">
      <QueryBoundary
        query={log}
        skeleton={<SkeletonRows label="Loading your log-ins" rows={4} />}
        failure={{
          title: "We couldn't load your log-ins.",
          reassurance: "We still keep a record of them.",
        }}
        empty={<p className="text-14 text-stone">No log-ins in the last 90 days.</p>}
      >
        <ul aria-label="Log-ins" className="divide-y divide-line">
          {all.map((signIn) => (
            <li key={signIn.id} className="flex items-start justify-between gap-4 py-3 last:pb-0">
              <div className="min-w-0">
                <p className="font-medium text-16">{methods[signIn.method]}</p>
                <p className="figures text-13 text-stone wrap-anywhere">
                  <time dateTime={signIn.at}>{formatDateTime(signIn.at)}</time> · {signIn.device} ·{" "}
                  {signIn.address}
                </p>
              </div>
              <Badge tone={signIn.accepted ? "good" : "bad"}>
                {signIn.accepted ? "Successful" : "Failed"}
              </Badge>
            </li>
          ))}
        </ul>
        <ShowMore list={log} label="Show earlier log-ins" />
      </QueryBoundary>
    </Panel>
  );
}

/** Active sessions, this device first, each with a sign-out button. */
function SessionList({ sessions }: { sessions: readonly Session[] }) {
  const others = useEndSession(() => call(endOtherSessions, {}));
  return (
    <Panel
      heading="Where you're signed in"
      aside={
        sessions.length > 1 && (
          <Button size="small" busy={others.isPending} onClick={() => others.mutate()}>
            Sign out everywhere else
          </Button>
        )
      }
    >
      <ul aria-label="Sessions" className="divide-y divide-line">
        {sessions.map((session) => (
          <SessionItem key={session.id} session={session} />
        ))}
      </ul>
    </Panel>
  );
}

function SessionItem({ session }: { session: Session }) {
  const ending = useEndSession(() => call(endSession, { params: { id: session.id } }));
  return (
    <li className="flex items-center gap-4 py-3.5 last:pb-0">
      <Monitor aria-hidden="true" className="size-5 shrink-0 text-stone" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium text-16">
          {session.device}
          {session.current && <Badge tone="good">This device</Badge>}
        </p>
        <p className="figures text-13 text-stone wrap-anywhere">
          {session.address} · last used {formatDateTime(session.lastSeenAt)}
        </p>
      </div>
      {!session.current && (
        <Button size="small" busy={ending.isPending} onClick={() => ending.mutate()}>
          Sign out<span className="sr-only"> {session.device}</span>
        </Button>
      )}
    </li>
  );
}

function useEndSession(end: () => Promise<unknown>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: end,
    onSuccess: () => {
      showToast({ title: "Signed out", text: "That device needs to log in again." });
      return queryClient.invalidateQueries({ queryKey: securityQuery.queryKey, exact: true });
    },
    onError: (error) => showToast({ title: "Error", text: getErrorMessage(error), destructive: true }),
  });
}
