import { useMutation } from "@tanstack/react-query";
import { forgotPassword, forgotPasswordBody } from "#contract/clients/auth.ts";
import { call } from "#web/api/call.ts";
import { Button } from "#web/design/button.tsx";
import { usePageTitle } from "#web/design/page-title.ts";
import { EmailField } from "#web/design/text-field.tsx";
import { showToast } from "#web/design/toast.ts";
import { Form } from "#web/form/form.tsx";
import { useMutationForm } from "#web/form/use-mutation-form.ts";
import { AccountFrame } from "./account-frame.tsx";
import { getAuthErrorToast } from "./auth-error-toast.ts";

type FormValues = { email: string };

/** Requests a password reset link. The text is the same whether or not the address has an account. */
export function ForgotPasswordPage() {
  usePageTitle("Forgotten password");
  const attempt = useMutation({ mutationFn: (body: FormValues) => call(forgotPassword, { body }) });
  const form = useMutationForm<FormValues>({
    schema: forgotPasswordBody,
    defaultValues: { email: "" },
    mutation: attempt,
    onRefused: (error) => showToast({ ...getAuthErrorToast(error, "account"), destructive: true }),
    fields: [],
  });
  if (attempt.isSuccess)
    return (
      <AccountFrame title="Check your inbox">
        <p role="status" className="text-16">
          If {attempt.variables.email} has an account with us, we've sent a link to set a new password. It
          works once, for 30 minutes.
        </p>
        <p className="mt-3 text-16 text-stone">No email? Check your spam folder or send it again.</p>
        <Button className="mt-6" onClick={() => attempt.reset()}>
          Send it again
        </Button>
      </AccountFrame>
    );
  return (
    <AccountFrame title="Forgotten your password?">
      <p className="mb-6 text-16 text-stone">
        Enter your account's email address and we'll send you a link to set a new one.
      </p>
      <Form form={form} className="flex flex-col gap-5">
        <EmailField label="Email" autoComplete="username" {...form.field("email")} />
        <Button type="submit" variant="primary" wide busy={attempt.isPending} busyLabel="Sending">
          Send the link
        </Button>
      </Form>
    </AccountFrame>
  );
}
