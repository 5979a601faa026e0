import { useCallback, useEffect } from "react";
import { adminLogout, readStaffUser, type StaffUser } from "#contract/clients/staff-auth.ts";
import { call } from "#web/api/call.ts";
import { staffKey } from "#web/api/staff-query.ts";
import { IdleLogOut } from "#web/auth/idle-log-out.tsx";
import { ScreenLock } from "#web/auth/screen-lock.tsx";
import { tabDrafts } from "#web/auth/tab-drafts.ts";
import { useResumedElsewhere } from "#web/auth/use-resumed-elsewhere.ts";
import { useTimeOut } from "#web/auth/use-time-out.ts";
import { Button } from "#web/design/button.tsx";
import { PasswordField } from "#web/design/password-field.tsx";
import { TextField } from "#web/design/text-field.tsx";
import { useDeskLogin } from "#web/desk/login/use-desk-login.ts";
import { Form, FormNotice } from "#web/form/form.tsx";
import { leaveDocument } from "#web/leave-document.ts";
import { useStaff } from "./use-staff.ts";

/** Locks the screen of a staff user who was away for 15 minutes, until the same one logs in again. */
export function DeskSession() {
  const { lock, idle, onEnded, leave, resume } = useTimeOut({
    site: "desk",
    whoKey: staffKey,
    logOut: () => call(adminLogout, {}),
    readWho: () => call(readStaffUser, {}),
  });
  const staff = useStaff();
  const goOn = useCallback(
    (user: StaffUser) => {
      if (user.id === staff.id) return resume(user);
      tabDrafts().clear();
      leaveDocument("/admin");
    },
    [staff.id, resume],
  );
  if (lock === "open") return <IdleLogOut {...idle} />;
  return (
    <LockedDesk
      email={staff.email}
      isEnding={lock === "ending"}
      onLeave={leave}
      onLeft={() => onEnded(true)}
      onLogIn={goOn}
    />
  );
}

type LockedDeskProps = {
  email: string;
  isEnding: boolean;
  onLeave: () => void;
  onLeft: () => void;
  onLogIn: (user: StaffUser) => void;
};

function LockedDesk({ email, isEnding, onLeave, onLeft, onLogIn }: LockedDeskProps) {
  const checkWho = useCallback(() => {
    // Nobody is signed in, or we can't know: the screen stays locked.
    call(readStaffUser, {}).then(onLogIn, () => undefined);
  }, [onLogIn]);
  useResumedElsewhere({ site: "desk", onActive: checkWho, onLeft });
  return (
    <ScreenLock email={email} isEnding={isEnding} onLeave={onLeave}>
      <UnlockForm email={email} onLogIn={onLogIn} />
    </ScreenLock>
  );
}

function UnlockForm({ email, onLogIn }: Pick<LockedDeskProps, "email" | "onLogIn">) {
  const { form, asksForCode } = useDeskLogin({ email, onLogIn });
  const { setFocus } = form.methods;
  useEffect(() => setFocus(asksForCode ? "code" : "password"), [asksForCode, setFocus]);
  return (
    <Form form={form} className="flex flex-col gap-5">
      {/* Tells a password manager whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField label="Password" autoComplete="current-password" {...form.field("password")} />
      {asksForCode && (
        <TextField
          label="Code from your authenticator app"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          {...form.field("code")}
        />
      )}
      <FormNotice form={form} />
      <Button type="submit" variant="primary" wide busy={form.isSending} busyLabel="Logging in">
        Log in
      </Button>
    </Form>
  );
}
