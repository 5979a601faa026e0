import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import type { StaffUser } from "#contract/clients/staff-auth.ts";
import { staffQuery } from "#web/api/staff-query.ts";
import { Button } from "#web/design/button.tsx";
import { Logo } from "#web/design/logo.tsx";
import { usePageTitle } from "#web/design/page-title.ts";
import { PasswordField } from "#web/design/password-field.tsx";
import { showQueuedToast } from "#web/design/queued-toast.ts";
import { RidgeDrawing } from "#web/design/ridge.tsx";
import { EmailField, TextField } from "#web/design/text-field.tsx";
import { showToast } from "#web/design/toast.ts";
import { Form } from "#web/form/form.tsx";
import { useDeskLogin } from "./use-desk-login.ts";

/** /admin/login */
export function DeskLoginPage() {
  usePageTitle("Back office log in");
  useEffect(showQueuedToast, []);
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="page py-4">
        <a href="/" aria-label="Summit home page" className="inline-block rounded-control py-2">
          <Logo />
        </a>
      </header>
      <main className="page flex flex-1 flex-col justify-center py-10">
        <div className="w-full max-w-md">
          <h1 className="text-34">Back office</h1>
          <p className="mt-1 mb-6 text-16 text-stone">For Summit staff.</p>
          <DeskLoginForm />
        </div>
      </main>
      <RidgeDrawing shape={2} className="h-28 w-full md:h-40" />
    </div>
  );
}

/** Staff log-in by email and password, and by a code where required. */
function DeskLoginForm() {
  const { form, asksForCode } = useDeskLogin({ onLogIn: useGoOn(), showRefusal });
  return (
    <Form form={form} method="post" className="flex flex-col gap-5">
      <EmailField label="Email" autoComplete="username" {...form.field("email")} />
      <PasswordField label="Password" autoComplete="current-password" {...form.field("password")} />
      {asksForCode && (
        <TextField
          label="Code from your authenticator app"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          autoFocus
          {...form.field("code")}
        />
      )}
      <Button
        type="submit"
        variant="primary"
        wide
        busy={form.isSending}
        busyLabel="Logging in"
        className="mt-2"
      >
        Log in
      </Button>
    </Form>
  );
}

/** Goes on to the screen that the guard redirected from. */
function useGoOn(): (user: StaffUser) => void {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const wayBack = useReturnPath();
  return (user) => {
    // Clears the previous staff user's data.
    queryClient.clear();
    queryClient.setQueryData(staffQuery.queryKey, user);
    navigate(wayBack, { replace: true });
  };
}

const showRefusal = (text: string) => showToast({ title: "Error", text, destructive: true });

/** The screen that the guard redirected from, or the clients. */
function useReturnPath(): string {
  const state: unknown = useLocation().state;
  const from = typeof state === "object" && state !== null && "from" in state ? state.from : undefined;
  return typeof from === "string" && /^\/admin(\/|$)/.test(from) ? from : "/admin/clients";
}
