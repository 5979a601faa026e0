import { lazy, Suspense } from "react";
import { UserLoadError } from "./auth/guards.tsx";
import { useUser } from "./auth/use-user.ts";
import { CentredSpinner } from "./design/spinner.tsx";
import { ReloadFromServer } from "./reload-from-server.tsx";

const DashboardInShell = lazy(async () => ({
  default: (await import("./client/dashboard/dashboard.tsx")).DashboardInShell,
}));

/** The site root: the dashboard for an activated client. Everyone else is given the public page by the server. */
export function Home() {
  const user = useUser({ publicArea: true });
  if (user.isPending) return <CentredSpinner />;
  if (user.isError) return <UserLoadError error={user.error} busy={user.isFetching} onRetry={user.refetch} />;
  if (user.data?.status !== "ACTIVATED") return <ReloadFromServer />;
  return (
    <Suspense fallback={<CentredSpinner />}>
      <DashboardInShell />
    </Suspense>
  );
}
