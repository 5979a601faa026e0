import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import { verifyEmail } from "#contract/clients/auth.ts";
import { ApiError } from "#web/api/api-error.ts";
import { call } from "../api/call.ts";
import { userKey } from "../api/user-query.ts";
import { Button } from "../design/button.tsx";
import { Notice } from "../design/notice.tsx";
import { usePageTitle } from "../design/page-title.ts";
import { showToast } from "../design/toast.ts";
import { AccountFrame } from "./account-frame.tsx";
import { getAuthErrorToast } from "./auth-error-toast.ts";
import { ResendVerification } from "./resend-verification.tsx";
import { useLinkToken } from "./use-link-token.ts";
import { useUser } from "./use-user.ts";

/** Confirms an email address by the mailed link. Needs a press, since mail scanners open every link. */
export function VerifyEmailPage() {
  usePageTitle("Confirm your email address");
  const token = useLinkToken();
  const user = useUser({ publicArea: true });
  const queryClient = useQueryClient();
  const attempt = useMutation({
    mutationFn: () => call(verifyEmail, { body: { token } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: userKey, exact: true }),
    onError: (error) => {
      if (!(error instanceof ApiError && error.code === "link_invalid"))
        showToast({ ...getAuthErrorToast(error, "account"), destructive: true });
    },
  });
  const isOver = attempt.error instanceof ApiError && attempt.error.code === "link_invalid";
  if (attempt.isSuccess || user.data?.emailVerified) return <Confirmed signedIn={Boolean(user.data)} />;
  if (token === "" || isOver)
    return (
      <AccountFrame title="Confirm your email address">
        <Notice tone="error">This link has expired or was already used.</Notice>
        {user.data ? (
          <ResendVerification email={user.data.email} />
        ) : (
          <p className="mt-4 text-16">Log in to get a new one.</p>
        )}
      </AccountFrame>
    );
  return (
    <AccountFrame title="Confirm your email address">
      <p className="mb-6 text-16 text-stone">This tells us that our emails reach you.</p>
      <Button
        variant="primary"
        busy={attempt.isPending}
        busyLabel="Confirming"
        onClick={() => attempt.mutate()}
      >
        Confirm my email address
      </Button>
    </AccountFrame>
  );
}

function Confirmed({ signedIn }: { signedIn: boolean }) {
  return (
    <AccountFrame title="Your email address is confirmed">
      <p role="status" className="text-16">
        Thank you. We'll send our emails here.
      </p>
      {signedIn && (
        <Link to="/holding" className="link mt-6 inline-block">
          Continue to your account
        </Link>
      )}
    </AccountFrame>
  );
}
