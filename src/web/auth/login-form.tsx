import { useMutation } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { type Ref, Suspense, useImperativeHandle, useState } from "react";
import { login, loginBody } from "#contract/clients/auth.ts";
import { loginPasskey } from "#contract/clients/security.ts";
import type { Challenge } from "#contract/refusals.ts";
import { ApiError } from "#web/api/api-error.ts";
import { call, unreachable } from "#web/api/call.ts";
import { Button } from "#web/design/button.tsx";
import { lazyPart } from "#web/design/lazy-part.tsx";
import { Notice } from "#web/design/notice.tsx";
import { PasswordField } from "#web/design/password-field.tsx";
import { CentredSpinner } from "#web/design/spinner.tsx";
import { EmailField } from "#web/design/text-field.tsx";
import { showToast } from "#web/design/toast.ts";
import { Form, FormNotice } from "#web/form/form.tsx";
import { useMutationForm } from "#web/form/use-mutation-form.ts";
import { getAuthErrorToast } from "./auth-error-toast.ts";
import { welcomeBack } from "./redirect-after-login.ts";
import { useTypedBeforeHydration } from "./use-typed-before-hydration.ts";

type Credentials = { email: string; password: string };

const SecondFactorStep = lazyPart(async () => (await import("./second-factor-step.tsx")).SecondFactorStep);

type LoginFormProps = {
  /** The email to start with. */
  email?: string;
  /** Reads what is typed. */
  ref?: Ref<() => object>;
};

/** Log-in by email and password plus second factor, or by a passkey alone. */
export function LoginForm(props: LoginFormProps) {
  const [challenge, setChallenge] = useState<Challenge | undefined>();
  if (challenge)
    return (
      <Suspense fallback={<CentredSpinner />}>
        <SecondFactorStep
          challenge={challenge}
          onLogIn={welcomeBack}
          onBack={() => setChallenge(undefined)}
        />
      </Suspense>
    );
  return (
    <div className="flex flex-col gap-4">
      <PasswordForm {...props} onSecondFactor={setChallenge} />
      <PasskeyLogin />
    </div>
  );
}

type PasswordFormProps = LoginFormProps & { onSecondFactor: (challenge: Challenge) => void };

function PasswordForm({ email = "", ref, onSecondFactor }: PasswordFormProps) {
  const attempt = useMutation({
    mutationFn: (body: Credentials) => call(login, { body }),
    onSuccess: ({ user }) => welcomeBack(user),
  });
  const form = useMutationForm<Credentials>({
    schema: loginBody,
    defaultValues: { email, password: "" },
    mutation: attempt,
    onRefused: (error) => {
      if (error instanceof ApiError && error.challenge) return onSecondFactor(error.challenge);
      if (isLasting(error)) return form.showMessage(error.message);
      showToast({ ...getAuthErrorToast(error, "login"), destructive: true });
      form.methods.setFocus("password", { shouldSelect: true });
    },
    // Whether the email or the password is wrong stays secret.
    fields: [],
  });
  useImperativeHandle(ref, () => form.methods.getValues, [form.methods.getValues]);
  useTypedBeforeHydration(form.methods, ["email", "password"]);
  return (
    <Form form={form} method="post" className="flex flex-col gap-5">
      <EmailField label="Email" autoComplete="username" {...form.field("email")} />
      <PasswordField label="Password" autoComplete="current-password" {...form.field("password")} />
      <FormNotice form={form} />
      <Button
        type="submit"
        variant="primary"
        wide
        busy={attempt.isPending || attempt.isSuccess}
        busyLabel="Logging in"
        className="mt-2"
      >
        Log in
      </Button>
      <a href="/forgot-password" className="link self-start text-14">
        Forgotten your password?
      </a>
    </Form>
  );
}

/** Log-in by a passkey alone. Unsupported browsers are reported at the press. */
function PasskeyLogin() {
  const attempt = useMutation({
    mutationFn: async () => {
      const { authenticateWithPasskey: answerByPasskey, getPasskeyErrorMessage: passkeyFailure } =
        await import("./passkey-ceremonies.ts").catch(() => {
          const lost = unreachable();
          showToast({ title: "Login failed", text: lost.message, destructive: true });
          throw lost;
        });
      try {
        return await call(loginPasskey, { body: { answer: await answerByPasskey() } });
      } catch (error) {
        if (!isLasting(error))
          showToast({ title: "Login failed", text: passkeyFailure(error), destructive: true });
        throw error;
      }
    },
    onSuccess: ({ user }) => welcomeBack(user),
  });
  return (
    <>
      <Button
        wide
        busy={attempt.isPending || attempt.isSuccess}
        busyLabel="Logging in"
        onClick={() => attempt.mutate()}
      >
        <KeyRound aria-hidden="true" className="size-5" />
        Use a passkey instead
      </Button>
      {isLasting(attempt.error) && <Notice tone="error">{attempt.error.message}</Notice>}
    </>
  );
}

/** Whether another attempt can't help, so that the reason stays on the screen instead of passing in a toast. */
function isLasting(error: unknown): error is ApiError {
  return (
    error instanceof ApiError && (error.code === "account_closed" || error.code === "account_under_review")
  );
}
