import { useMutation } from "@tanstack/react-query";
import { Link } from "react-router";
import { newPasswordBody, resetPassword } from "#contract/clients/auth.ts";
import { ApiError } from "#web/api/api-error.ts";
import { call } from "#web/api/call.ts";
import { Button } from "#web/design/button.tsx";
import { Notice } from "#web/design/notice.tsx";
import { usePageTitle } from "#web/design/page-title.ts";
import { PasswordField } from "#web/design/password-field.tsx";
import { queueToast } from "#web/design/queued-toast.ts";
import { showToast } from "#web/design/toast.ts";
import { Form } from "#web/form/form.tsx";
import { useMutationForm } from "#web/form/use-mutation-form.ts";
import { AccountFrame } from "./account-frame.tsx";
import { getAuthErrorToast } from "./auth-error-toast.ts";
import { PasswordStrengthHint } from "./password-strength-hint.tsx";
import { useLinkToken } from "./use-link-token.ts";

type FormValues = { password: string };

/** Sets a new password by the mailed link. Ends every session, including this browser's. */
export function ResetPasswordPage() {
  usePageTitle("Set a new password");
  const token = useLinkToken();
  const reset = useReset(token);
  const { form, attempt } = reset;
  const isOver = attempt.error instanceof ApiError && attempt.error.code === "link_invalid";
  if (token === "" || isOver) return <LinkExpired />;
  return (
    <AccountFrame title="Set a new password">
      <p className="mb-6 text-16 text-stone">This signs you out on all your devices.</p>
      <Form form={form} className="flex flex-col gap-5">
        <PasswordField
          label="New password"
          help="At least 8 characters. Longer is stronger."
          autoComplete="new-password"
          {...form.field("password")}
        />
        <PasswordStrengthHint password={form.methods.watch("password")} email="" />
        <Button type="submit" variant="primary" wide busy={attempt.isPending} busyLabel="Saving">
          Set password
        </Button>
      </Form>
    </AccountFrame>
  );
}

function useReset(token: string) {
  const attempt = useMutation({
    mutationFn: ({ password }: FormValues) => call(resetPassword, { body: { token, password } }),
    onSuccess: () => {
      queueToast({ title: "Password changed", text: "Log in with your new password" });
      window.location.replace("/login");
    },
  });
  const form = useMutationForm<FormValues>({
    schema: newPasswordBody,
    defaultValues: { password: "" },
    mutation: attempt,
    onRefused: (error) => {
      if (error instanceof ApiError && error.code === "link_invalid") return;
      showToast({ ...getAuthErrorToast(error, "account"), destructive: true });
    },
  });
  return { form, attempt };
}

function LinkExpired() {
  return (
    <AccountFrame title="Set a new password">
      <Notice tone="error">This link has expired or was already used. Ask for a new one.</Notice>
      <Link to="/forgot-password" className="link mt-6 inline-block">
        Ask for a new link
      </Link>
    </AccountFrame>
  );
}
