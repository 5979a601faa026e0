import type { ReactNode } from "react";
import { Navigate, Outlet, useLocation } from "react-router";
import { getErrorMessage } from "#web/api/api-error.ts";
import { ErrorState } from "../design/error-state.tsx";
import { CentredSpinner } from "../design/spinner.tsx";
import { RedirectToSignIn } from "./redirect-to-sign-in.tsx";
import { useUser } from "./use-user.ts";

/** The rule of the client area: nobody goes to /auth and back afterwards, a held account to /holding. */
export function ClientGuard({ children = <Outlet /> }: { children?: ReactNode }) {
  const user = useUser();
  const location = useLocation();
  if (user.isPending) return <CentredSpinner />;
  if (user.isError) return <UserLoadError error={user.error} busy={user.isFetching} onRetry={user.refetch} />;
  if (user.data === null) return <RedirectToSignIn from={location.pathname + location.search} />;
  if (user.data.status !== "ACTIVATED") return <Navigate to="/holding" replace />;
  return children;
}

type UserLoadErrorProps = { error: unknown; busy: boolean; onRetry: () => void };

/** The server did not say who is here: nothing can be shown, nothing is lost. */
export function UserLoadError({ error, busy, onRetry }: UserLoadErrorProps) {
  return (
    <main className="mx-auto grid min-h-dvh max-w-sm place-content-center px-4">
      <h1 className="sr-only">Your account</h1>
      <ErrorState
        title="Error fetching user data"
        detail={getErrorMessage(error)}
        reassurance="This doesn't sign you out. Please try again."
        busy={busy}
        onRetry={onRetry}
      />
    </main>
  );
}
