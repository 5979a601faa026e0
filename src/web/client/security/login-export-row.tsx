import { exportLogin } from "#contract/reporting/personal-data.ts";
import { call } from "#web/api/call.ts";
import { Button } from "#web/design/button.tsx";
import { saveJson } from "./save-file.ts";
import { SettingRow } from "./setting-row.tsx";
import { useStepUp } from "./use-step-up.ts";

/** A copy of what is held about the person, and nothing of the accounts that they act for. */
export function LoginExportRow() {
  const saving = useStepUp({
    change: () => call(exportLogin, {}),
    onChanged: (data) => saveJson("Summit personal data.json", data),
  });
  return (
    <SettingRow
      name="A copy of your personal data"
      state="Download what we hold about you in one file: your login, your accounts and roles, your log-ins and what you did."
      action={
        <Button size="small" busy={saving.isPending} onClick={() => saving.mutate(undefined)}>
          Save<span className="sr-only"> a copy of your personal data</span>
        </Button>
      }
    />
  );
}
