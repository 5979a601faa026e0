import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Security } from "#contract/clients/security.ts";
import { securityQuery } from "../../api/security-queries.ts";
import { PageHeader } from "../../design/page-header.tsx";
import { Panel } from "../../design/panel.tsx";
import { QueryBoundary } from "../../design/query-boundary.tsx";
import { SkeletonRows } from "../../design/skeleton.tsx";
import { AuthenticatorRow } from "./authenticator-row.tsx";
import { BackupCodesDialog, BackupCodesRow } from "./backup-codes.tsx";
import { DetailsPanel } from "./details-panel.tsx";
import { EmailRow } from "./email-row.tsx";
import { PasskeyRows } from "./passkey-rows.tsx";
import { PasswordRow } from "./password-row.tsx";
import { SessionList } from "./session-list.tsx";
import { SignInLog } from "./sign-in-log.tsx";
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
        <DetailsPanel />
        <YourDataPanel />
      </div>
      <BackupCodesDialog codes={codes} onClose={() => setCodes(undefined)} />
    </div>
  );
}
