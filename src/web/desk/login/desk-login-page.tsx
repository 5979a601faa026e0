import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { loginBody } from "#contract/clients/auth.ts";
import { adminLogin } from "#contract/clients/staff-auth.ts";
import { z } from "#contract/zod.ts";
import { ApiError, getErrorMessage } from "#web/api/api-error.ts";
import { call } from "#web/api/call.ts";
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
import { useMutationForm } from "#web/form/use-mutation-form.ts";

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

type Credentials = { email: string; password: string; code: string };

/** Staff log-in by email and password, and by a code where required. */
function DeskLoginForm() {
  const { form, asksForCode } = useDeskLogin();
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

function useDeskLogin() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const wayBack = useReturnPath();
  const [asksForCode, setAsksForCode] = useState(false);
  const attempt = useMutation({
    mutationFn: ({ code, ...body }: Credentials) =>
      call(adminLogin, { body: { ...body, ...(asksForCode && { code }) } }),
    onSuccess: ({ user }) => {
      // Clears the previous staff user's data.
      queryClient.clear();
      queryClient.setQueryData(staffQuery.queryKey, user);
      navigate(wayBack, { replace: true });
    },
  });
  const form = useMutationForm<Credentials>({
    schema: loginBody.extend({ code: z.string() }),
    defaultValues: { email: "", password: "", code: "" },
    mutation: attempt,
    onRefused: (error) => {
      if (error instanceof ApiError && error.code === "code_needed") return setAsksForCode(true);
      if (error instanceof ApiError && error.code === "code_wrong")
        return form.showFaults({ code: error.message });
      showToast({ title: "Error", text: getErrorMessage(error, "Login failed"), destructive: true });
      form.methods.setFocus("password", { shouldSelect: true });
    },
  });
  return { form, asksForCode };
}

/** The screen that the guard redirected from, or the clients. */
function useReturnPath(): string {
  const state: unknown = useLocation().state;
  const from = typeof state === "object" && state !== null && "from" in state ? state.from : undefined;
  return typeof from === "string" && /^\/admin(\/|$)/.test(from) ? from : "/admin/clients";
}
