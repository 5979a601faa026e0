import { lazy, type ReactNode, Suspense } from "react";
import { UserLoadError } from "#web/auth/guards.tsx";
import { useUser } from "#web/auth/use-user.ts";
import { CentredSpinner } from "#web/design/spinner.tsx";
import { ReloadFromServer } from "#web/reload-from-server.tsx";

const ClientShell = lazy(async () => ({
  default: (await import("#web/client/shell/client-shell.tsx")).ClientShell,
}));

/** A public page that an activated client sees inside the shell. Everyone else is given it by the server. */
export function PublicPageFrame({ children }: { children: ReactNode }) {
  const user = useUser({ publicArea: true });
  if (user.isPending) return <CentredSpinner />;
  if (user.isError) return <UserLoadError error={user.error} busy={user.isFetching} onRetry={user.refetch} />;
  if (user.data?.status !== "ACTIVATED") return <ReloadFromServer />;
  return (
    <Suspense fallback={<CentredSpinner />}>
      <ClientShell>{children}</ClientShell>
    </Suspense>
  );
}
