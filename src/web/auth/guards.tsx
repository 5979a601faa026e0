import type { ReactNode } from "react";
import { Navigate, Outlet, useLocation } from "react-router";
import { failureWords } from "../api/call-failed.ts";
import { ErrorState } from "../design/error-state.tsx";
import { CentredSpinner } from "../design/spinner.tsx";
import { ToSignIn } from "./to-sign-in.tsx";
import { useUser } from "./use-user.ts";

/** The rule of the client area: nobody goes to /auth and back afterwards, a held account to /holding. */
export function Guarded({ children = <Outlet /> }: { children?: ReactNode }) {
  const user = useUser();
  const location = useLocation();
  if (user.isPending) return <CentredSpinner />;
  if (user.isError) return <UserUnknown error={user.error} busy={user.isFetching} onRetry={user.refetch} />;
  if (user.data === null) return <ToSignIn from={location.pathname + location.search} />;
  if (user.data.status !== "ACTIVATED") return <Navigate to="/holding" replace />;
  return children;
}

type UserUnknownProps = { error: unknown; busy: boolean; onRetry: () => void };

/** The server did not say who is here: nothing can be shown, nothing is lost. */
export function UserUnknown({ error, busy, onRetry }: UserUnknownProps) {
  return (
    <main className="mx-auto grid min-h-dvh max-w-sm place-content-center px-4">
      <h1 className="sr-only">Your account</h1>
      <ErrorState
        title="Error fetching user data"
        detail={failureWords(error)}
        reassurance="You are still signed in if you were."
        busy={busy}
        onRetry={onRetry}
      />
    </main>
  );
}
