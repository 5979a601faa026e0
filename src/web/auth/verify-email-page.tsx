import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { newPasswordBody, verifyEmail } from "#contract/clients/auth.ts";
import { ApiError } from "#web/api/api-error.ts";
import { call } from "../api/call.ts";
import { userKey } from "../api/user-query.ts";
import { Button } from "../design/button.tsx";
import { Notice } from "../design/notice.tsx";
import { usePageTitle } from "../design/page-title.ts";
import { PasswordField } from "../design/password-field.tsx";
import { SkeletonRows } from "../design/skeleton.tsx";
import { showToast } from "../design/toast.ts";
import { Form } from "../form/form.tsx";
import { useMutationForm } from "../form/use-mutation-form.ts";
import { AccountFrame } from "./account-frame.tsx";
import { getAuthErrorToast } from "./auth-error-toast.ts";
import { ResendVerification } from "./resend-verification.tsx";
import { useLinkToken } from "./use-link-token.ts";
import { useUser } from "./use-user.ts";

const title = "Confirm your email address";

/**
 * Confirms an email address by the mailed link. Needs a press, since mail scanners open every link, and a password unless
 * the browser is signed in with the address: somebody else may have registered it.
 */
export function VerifyEmailPage() {
  usePageTitle(title);
  const token = useLinkToken();
  const user = useUser({ publicArea: true });
  const [outcome, setOutcome] = useState<"confirmed" | "over" | "password-needed">();
  const isOver = token === "" || outcome === "over";
  if (outcome === "confirmed" || (isOver && user.data?.emailVerified))
    return <Confirmed signedIn={Boolean(user.data)} />;
  if (isOver) return <LinkExpired email={user.data?.email} />;
  const isSignedIn = user.data && !user.data.emailVerified && outcome !== "password-needed";
  const steps = { token, onConfirmed: () => setOutcome("confirmed"), onOver: () => setOutcome("over") };
  return (
    <AccountFrame title={title}>
      {user.isPending && <SkeletonRows label="Loading" rows={2} />}
      {!user.isPending && isSignedIn && (
        <PressToConfirm {...steps} onPasswordNeeded={() => setOutcome("password-needed")} />
      )}
      {!user.isPending && !isSignedIn && <ConfirmWithPassword {...steps} />}
    </AccountFrame>
  );
}

type Steps = { token: string; onConfirmed: () => void; onOver: () => void };

function useConfirming({ token, onConfirmed }: Steps) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (given: { password?: string }) => call(verifyEmail, { body: { token, ...given } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: userKey, exact: true });
      onConfirmed();
    },
  });
}

function PressToConfirm({ onPasswordNeeded, ...steps }: Steps & { onPasswordNeeded: () => void }) {
  const confirming = useConfirming(steps);
  const onError = (error: unknown) => {
    if (!(error instanceof ApiError)) return showRefusal(error);
    if (error.code === "link_invalid") return steps.onOver();
    // The browser is signed in with another address.
    if (error.fields.password !== undefined) return onPasswordNeeded();
    showRefusal(error);
  };
  return (
    <>
      <p className="mb-6 text-16 text-stone">This tells us that our emails reach you.</p>
      <Button
        variant="primary"
        busy={confirming.isPending}
        busyLabel="Confirming"
        onClick={() => confirming.mutate({}, { onError })}
      >
        Confirm my email address
      </Button>
    </>
  );
}

function ConfirmWithPassword(steps: Steps) {
  const confirming = useConfirming(steps);
  const form = useMutationForm<{ password: string }>({
    schema: newPasswordBody,
    defaultValues: { password: "" },
    mutation: confirming,
    onRefused: (error) => {
      if (error instanceof ApiError && error.code === "link_invalid") steps.onOver();
      else showRefusal(error);
    },
  });
  return (
    <>
      <p className="mb-6 text-16 text-stone">
        Enter the password you registered with. If somebody else registered with your address, choose a
        password of your own: theirs stops working.
      </p>
      <Form form={form} className="flex flex-col gap-5">
        <PasswordField label="Your password" autoComplete="current-password" {...form.field("password")} />
        <Button type="submit" variant="primary" wide busy={confirming.isPending} busyLabel="Confirming">
          Confirm my email address
        </Button>
      </Form>
    </>
  );
}

function showRefusal(error: unknown): void {
  showToast({ ...getAuthErrorToast(error, "account"), destructive: true });
}

function LinkExpired({ email }: { email: string | undefined }) {
  return (
    <AccountFrame title={title}>
      <Notice tone="error">This link has expired or was already used.</Notice>
      {email === undefined ? (
        <p className="mt-4 text-16">Log in to get a new one.</p>
      ) : (
        <ResendVerification email={email} />
      )}
    </AccountFrame>
  );
}

function Confirmed({ signedIn }: { signedIn: boolean }) {
  return (
    <AccountFrame title="Your email address is confirmed">
      <p role="status" className="text-16">
        Thank you. We'll send our emails here.
      </p>
      <Link to={signedIn ? "/holding" : "/login"} className="link mt-6 inline-block">
        {signedIn ? "Continue to your account" : "Log in"}
      </Link>
    </AccountFrame>
  );
}
