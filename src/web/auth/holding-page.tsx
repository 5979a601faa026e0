import { Link, Navigate } from "react-router";
import { Button } from "../design/button.tsx";
import { Logo } from "../design/logo.tsx";
import { usePageTitle } from "../design/page-title.ts";
import { RidgeDrawing } from "../design/ridge.tsx";
import { CentredSpinner } from "../design/spinner.tsx";
import { supportEmail } from "../support.ts";
import { UserUnknown } from "./guards.tsx";
import { ToSignIn } from "./to-sign-in.tsx";
import { useLogOut, useUser } from "./use-user.ts";
import { VerificationAgain } from "./verification-again.tsx";

/** Where an account waits until it is activated. The event stream brings the news, and the page opens by itself. */
export function HoldingPage() {
  usePageTitle("Account Pending Activation");
  const user = useUser({ publicArea: true });
  const logOut = useLogOut();
  if (user.isPending) return <CentredSpinner />;
  if (user.isError) return <UserUnknown error={user.error} busy={user.isFetching} onRetry={user.refetch} />;
  if (user.data === null) return <ToSignIn />;
  if (user.data.status === "ACTIVATED") return <Navigate to="/" replace />;
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="page flex items-center justify-between gap-4 py-4">
        <Link to="/" aria-label="Summit, to the front page" className="rounded-control py-2">
          <Logo />
        </Link>
        <Button size="small" busy={logOut.isPending} busyLabel="Signing out" onClick={() => logOut.mutate()}>
          Sign Out
        </Button>
      </header>
      <main className="page flex flex-1 flex-col justify-center py-10">
        <h1 className="max-w-2xl text-34 leading-10 md:text-52 md:leading-14">Account Pending Activation</h1>
        <p className="mt-6 max-w-xl text-19">Hello {user.data.name}, and thank you for registering.</p>
        <p className="mt-3 max-w-xl text-16 text-stone">
          Your account is under review, and our team will be in touch. There is nothing for you to do until
          then. This page opens by itself as soon as your account is active.
        </p>
        {!user.data.emailVerified && <VerificationAgain email={user.data.email} />}
        <p className="mt-6 text-16">
          Questions? Write to{" "}
          <a href={`mailto:${supportEmail}`} className="link">
            {supportEmail}
          </a>
        </p>
      </main>
      <RidgeDrawing className="h-32 w-full md:h-48" />
    </div>
  );
}
