import type { ReactNode } from "react";
import { Navigate, Outlet, useLocation } from "react-router";
import { ReloadFromServer } from "#web/reload-from-server.tsx";
import { RedirectToSignIn } from "./redirect-to-sign-in.tsx";
import { useUser } from "./use-user.ts";
import { UserBoundary } from "./user-boundary.tsx";

/** Lets activated clients in. Others sign in first or see /holding; at / they get the public page. */
export function ClientGuard({ children = <Outlet /> }: { children?: ReactNode }) {
  const user = useUser();
  const location = useLocation();
  return (
    <UserBoundary user={user}>
      {(data) => {
        if (data?.status === "ACTIVATED") return children;
        if (location.pathname === "/") return <ReloadFromServer />;
        if (data === null) return <RedirectToSignIn from={location.pathname + location.search} />;
        return <Navigate to="/holding" replace />;
      }}
    </UserBoundary>
  );
}
