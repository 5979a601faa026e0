import { lazy, type ReactNode, Suspense } from "react";
import { UserUnknown } from "../auth/guards.tsx";
import { useUser } from "../auth/use-user.ts";
import { CentredSpinner } from "../design/spinner.tsx";
import { LeaveApplication } from "../leave-application.tsx";

const ClientShell = lazy(async () => ({
  default: (await import("./shell/client-shell.tsx")).ClientShell,
}));

/** A public page that an activated client sees inside the shell. Everyone else is given it by the server. */
export function Framed({ children }: { children: ReactNode }) {
  const user = useUser({ publicArea: true });
  if (user.isPending) return <CentredSpinner />;
  if (user.isError) return <UserUnknown error={user.error} busy={user.isFetching} onRetry={user.refetch} />;
  if (user.data?.status !== "ACTIVATED") return <LeaveApplication />;
  return (
    <Suspense fallback={<CentredSpinner />}>
      <ClientShell>{children}</ClientShell>
    </Suspense>
  );
}
