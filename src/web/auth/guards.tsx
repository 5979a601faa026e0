import type { ReactNode } from "react";
import { Navigate, Outlet, useLocation } from "react-router";
import { RedirectToSignIn } from "./redirect-to-sign-in.tsx";
import { useUser } from "./use-user.ts";
import { UserBoundary } from "./user-boundary.tsx";

/** Signed-in clients never see /auth, and accounts on hold see /holding. */
export function ClientGuard({ children = <Outlet /> }: { children?: ReactNode }) {
  const user = useUser();
  const location = useLocation();
  return (
    <UserBoundary user={user}>
      {(data) => {
        if (data === null) return <RedirectToSignIn from={location.pathname + location.search} />;
        return data.status === "ACTIVATED" ? children : <Navigate to="/holding" replace />;
      }}
    </UserBoundary>
  );
}
