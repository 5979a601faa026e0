import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { newPasswordBody, verifyEmail } from "#contract/clients/auth.ts";
import { call } from "#web/api/call.ts";
import { userKey } from "#web/api/user-query.ts";
import { Notice } from "#web/design/notice.tsx";
import { usePageTitle } from "#web/design/page-title.ts";
import { AccountFrame } from "./account-frame.tsx";
import { ConfirmByLink } from "./confirm-by-link.tsx";
import { ResendVerification } from "./resend-verification.tsx";
import { useLinkToken } from "./use-link-token.ts";
import { useUser } from "./use-user.ts";

const title = "Confirm your email address";

/** Confirms an email address by the mailed link. */
export function VerifyEmailPage() {
  usePageTitle(title);
  const token = useLinkToken();
  const user = useUser({ publicArea: true });
  const queryClient = useQueryClient();
  const [outcome, setOutcome] = useState<"confirmed" | "expired">();
  const isOver = token === "" || outcome === "expired";
  if (outcome === "confirmed" || (isOver && user.data?.emailVerified))
    return <Confirmed signedIn={Boolean(user.data)} />;
  if (isOver) return <LinkExpired email={user.data?.email} />;
  return (
    <AccountFrame title={title}>
      <ConfirmByLink
        isSignedIn={user.isPending ? undefined : user.data?.emailVerified === false}
        confirm={async (given) => {
          await call(verifyEmail, { body: { token, ...given } });
          await queryClient.invalidateQueries({ queryKey: userKey, exact: true });
          setOutcome("confirmed");
        }}
        onLinkExpired={() => setOutcome("expired")}
        action="Confirm my email address"
        lead="This tells us that our emails reach you."
        passwordLead="Enter the password you registered with. If somebody else registered with your address, choose a password of your own: theirs stops working."
        passwordSchema={newPasswordBody}
      />
    </AccountFrame>
  );
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
