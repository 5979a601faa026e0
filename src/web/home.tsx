import { lazy, Suspense } from "react";
import { useUser } from "./auth/use-user.ts";
import { CentredSpinner } from "./design/spinner.tsx";

const DashboardInShell = lazy(async () => ({
  default: (await import("./client/dashboard/dashboard.tsx")).DashboardInShell,
}));
const FrontDoor = lazy(async () => ({ default: (await import("./marketing/front-door.tsx")).FrontDoor }));

/** The site root: the dashboard for an activated client, the front door for everyone else, also while that is not known. */
export function Home() {
  const user = useUser({ publicArea: true });
  if (user.isPending) return <CentredSpinner />;
  return (
    <Suspense fallback={<CentredSpinner />}>
      {user.data?.status === "ACTIVATED" ? <DashboardInShell /> : <FrontDoor />}
    </Suspense>
  );
}
