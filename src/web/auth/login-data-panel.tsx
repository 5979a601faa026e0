import { useState } from "react";
import { closeLogin } from "#contract/clients/login.ts";
import { call } from "#web/api/call.ts";
import { LoginExportRow } from "#web/client/security/login-export-row.tsx";
import { SettingRow } from "#web/client/security/setting-row.tsx";
import { useStepUp } from "#web/client/security/use-step-up.ts";
import { Button } from "#web/design/button.tsx";
import { ConfirmDialog } from "#web/design/confirm-dialog.tsx";
import { Panel } from "#web/design/panel.tsx";
import { redirectAfterLogOut } from "./use-user.ts";

/** A person's own data and the end of their login. */
export function LoginDataPanel({ mayClose }: { mayClose: boolean }) {
  return (
    <Panel heading="Your data">
      <LoginExportRow />
      {mayClose && <CloseRow />}
    </Panel>
  );
}

function CloseRow() {
  const [asking, setAsking] = useState(false);
  const closing = useStepUp({
    change: () => call(closeLogin, {}),
    onChanged: () =>
      redirectAfterLogOut({ title: "Your login is closed", text: "Thank you for being with us." }),
    // The dialog shows it.
    onFailed: () => undefined,
  });
  return (
    <SettingRow
      name="Close your login"
      state="Nobody can use it any more. We keep your email address and what you did for as long as the law requires."
      action={
        <Button size="small" onClick={() => setAsking(true)}>
          Close<span className="sr-only"> your login</span>
        </Button>
      }
    >
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => closing.mutate(undefined)}
        busy={closing.isPending}
        failure={closing.error}
        title="Close your login?"
        lead="You'll be signed out everywhere and can't log in, register or be invited with this email address again. Download your data first if you'd like a copy."
        confirm="Close my login"
        cancel="Keep my login"
      />
    </SettingRow>
  );
}
