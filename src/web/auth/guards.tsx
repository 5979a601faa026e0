import type { ReactNode } from "react";
import { Navigate, Outlet, useLocation } from "react-router";
import type { User } from "#contract/clients/auth.ts";
import { ReloadFromServer } from "#web/reload-from-server.tsx";
import { RedirectToSignIn } from "./redirect-to-sign-in.tsx";
import { useUser } from "./use-user.ts";
import { UserBoundary } from "./user-boundary.tsx";

/** What an accountant sees: balances, history, reports, and their own settings. */
const accountantSections =
  /^\/(balances|history|market-reports|notifications|security|feedback|contact|dashboard-contact|careers|complaints)(\/|$)/;

/** Where a member belongs who may not see the page; undefined for a page that they may see. */
function placeFor({ role, secondFactorMissing }: User, pathname: string): string | undefined {
  if (secondFactorMissing) return pathname === "/security" ? undefined : "/security";
  return role === "accountant" && !accountantSections.test(pathname) ? "/balances" : undefined;
}

/** Lets activated clients in. Others sign in first or see /holding; at / they get the public page. */
export function ClientGuard({ children = <Outlet /> }: { children?: ReactNode }) {
  const user = useUser();
  const location = useLocation();
  return (
    <UserBoundary user={user}>
      {(data) => {
        if (data?.status === "ACTIVATED") {
          const place = placeFor(data, location.pathname);
          return place === undefined ? children : <Navigate to={place} replace />;
        }
        if (location.pathname === "/") return <ReloadFromServer />;
        if (data === null) return <RedirectToSignIn from={location.pathname + location.search} />;
        return <Navigate to="/holding" replace />;
      }}
    </UserBoundary>
  );
}
