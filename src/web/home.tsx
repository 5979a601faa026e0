import { lazy, Suspense } from "react";
import { useUser } from "./auth/use-user.ts";
import { UserBoundary } from "./auth/user-boundary.tsx";
import { CentredSpinner } from "./design/spinner.tsx";
import { ReloadFromServer } from "./reload-from-server.tsx";

const DashboardInShell = lazy(async () => ({
  default: (await import("./client/dashboard/dashboard.tsx")).DashboardInShell,
}));

/** The site root: the dashboard for activated clients; the server serves everyone else the public page. */
export function Home() {
  const user = useUser({ publicArea: true });
  return (
    <UserBoundary user={user}>
      {(data) =>
        data?.status === "ACTIVATED" ? (
          <Suspense fallback={<CentredSpinner />}>
            <DashboardInShell />
          </Suspense>
        ) : (
          <ReloadFromServer />
        )
      }
    </UserBoundary>
  );
}
