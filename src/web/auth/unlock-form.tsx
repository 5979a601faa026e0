import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { login, loginBody, type User } from "#contract/clients/auth.ts";
import type { Challenge } from "#contract/refusals.ts";
import { ApiError } from "#web/api/api-error.ts";
import { call } from "#web/api/call.ts";
import { Button } from "#web/design/button.tsx";
import { PasswordField } from "#web/design/password-field.tsx";
import { Form, FormNotice } from "#web/form/form.tsx";
import { useMutationForm } from "#web/form/use-mutation-form.ts";
import { getAuthErrorToast } from "./auth-error-toast.ts";
import { SecondFactorStep } from "./second-factor-step.tsx";

type UnlockFormProps = { email: string; onLogIn: (user: User | null) => Promise<void> };

/** Logs the same person in again, with their second factor where they have one. */
export function UnlockForm({ email, onLogIn }: UnlockFormProps) {
  const [challenge, setChallenge] = useState<Challenge>();
  if (challenge)
    return (
      <SecondFactorStep challenge={challenge} onLogIn={onLogIn} onBack={() => setChallenge(undefined)} />
    );
  return <PasswordStep email={email} onLogIn={onLogIn} onSecondFactor={setChallenge} />;
}

type PasswordStepProps = UnlockFormProps & { onSecondFactor: (challenge: Challenge) => void };

function PasswordStep({ email, onLogIn, onSecondFactor }: PasswordStepProps) {
  const attempt = useMutation({
    mutationFn: ({ password }: { password: string }) => call(login, { body: { email, password } }),
    onSuccess: ({ user }) => onLogIn(user),
  });
  const form = useMutationForm<{ password: string }>({
    schema: loginBody.pick({ password: true }),
    defaultValues: { password: "" },
    mutation: attempt,
    onRefused: (error) => {
      if (error instanceof ApiError && error.challenge) return onSecondFactor(error.challenge);
      form.showMessage(getAuthErrorToast(error, "login").text);
      form.methods.setFocus("password", { shouldSelect: true });
    },
    fields: [],
  });
  const { setFocus } = form.methods;
  useEffect(() => setFocus("password"), [setFocus]);
  return (
    <Form form={form} className="flex flex-col gap-5">
      {/* Tells a password manager whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField label="Password" autoComplete="current-password" {...form.field("password")} />
      <FormNotice form={form} />
      <Button type="submit" variant="primary" wide busy={form.isSending} busyLabel="Logging in">
        Log in
      </Button>
    </Form>
  );
}
