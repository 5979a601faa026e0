import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { closeAccount, exportData } from "#contract/reporting/personal-data.ts";
import { managerRoles, ownerRoles } from "#domain/clients/users/role.ts";
import { ApiError } from "#web/api/api-error.ts";
import { call } from "#web/api/call.ts";
import { accountsQuery } from "#web/api/team-queries.ts";
import { endingKey } from "#web/auth/session-end-toast.ts";
import { redirectAfterLogOut } from "#web/auth/use-user.ts";
import { useHasRole } from "#web/client/use-has-role.ts";
import { Button } from "#web/design/button.tsx";
import { ConfirmDialog } from "#web/design/confirm-dialog.tsx";
import { Notice } from "#web/design/notice.tsx";
import { Panel } from "#web/design/panel.tsx";
import { LoginExportRow } from "./login-export-row.tsx";
import { saveJson } from "./save-file.ts";
import { SettingRow } from "./setting-row.tsx";
import { useStepUp } from "./use-step-up.ts";

/** Data export and closing the account, as the member's role allows. */
export function YourDataPanel() {
  const isManager = useHasRole(managerRoles);
  const isOwner = useHasRole(ownerRoles);
  return (
    <Panel heading="Your data">
      {isManager && <ExportRow />}
      {!isManager && <LoginExportRow />}
      {isOwner && <CloseRow />}
    </Panel>
  );
}

function ExportRow() {
  const saving = useStepUp({
    change: () => call(exportData, {}),
    onChanged: (data) => saveJson("Summit data.json", data),
  });
  return (
    <SettingRow
      name="A copy of your data"
      state="Download everything we hold about you in one file: your profile, quotes, exchanges, payments, recipients with their account numbers, notifications and log-ins."
      action={
        <Button size="small" busy={saving.isPending} onClick={() => saving.mutate(undefined)}>
          Save<span className="sr-only"> a copy of your data</span>
        </Button>
      }
    />
  );
}

/** A message at the end of the page could be outside the window, or behind a phone's bar. */
function showWhole(answer: HTMLElement | null): void {
  answer?.scrollIntoView({ block: "nearest" });
}

function CloseRow() {
  const hasOthers = (useQuery(accountsQuery).data ?? []).length > 1;
  const fate = hasOthers
    ? "Nobody can use this account any more. Your login stays for your other accounts."
    : "You'll be signed out everywhere and won't be able to log in again.";
  const [asking, setAsking] = useState(false);
  const [obstacles, setObstacles] = useState<readonly string[]>([]);
  const closing = useStepUp({
    mutationKey: endingKey,
    change: () => call(closeAccount, {}),
    // Same target as the guard's, whichever runs first.
    onChanged: () =>
      redirectAfterLogOut({ title: "Your account is closed", text: "Thank you for being with us." }),
    onFailed: (error) => {
      // The dialog shows any other failure.
      if (!(error instanceof ApiError && error.code === "account_not_empty")) return;
      setObstacles(Object.values(error.fields));
      setAsking(false);
    },
  });
  return (
    <SettingRow
      name="Close your account"
      state="You can close it once your balances are empty and nothing is in progress. We keep your exchanges and email address for as long as the law requires."
      action={
        <Button
          size="small"
          onClick={() => {
            setObstacles([]);
            setAsking(true);
          }}
        >
          Close<span className="sr-only"> your account</span>
        </Button>
      }
    >
      {obstacles.length > 0 && (
        <div ref={showWhole} className="mt-4 scroll-mb-24">
          <Notice tone="error">
            <p className="font-medium">We can't close your account yet.</p>
            <ul className="mt-1 list-disc pl-5">
              {obstacles.map((obstacle) => (
                <li key={obstacle}>{obstacle}</li>
              ))}
            </ul>
          </Notice>
        </div>
      )}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => closing.mutate(undefined)}
        busy={closing.isPending}
        failure={closing.error}
        title="Close your account?"
        lead={`${fate} The account's schedules, auto exchanges, alerts, budget rates, API keys and webhooks will end. Download your data first if you'd like a copy.`}
        confirm="Close my account"
        cancel="Keep my account"
      />
    </SettingRow>
  );
}
