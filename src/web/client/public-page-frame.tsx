import { lazy, type ReactNode, Suspense } from "react";
import { useUser } from "#web/auth/use-user.ts";
import { UserBoundary } from "#web/auth/user-boundary.tsx";
import { CentredSpinner } from "#web/design/spinner.tsx";
import { ReloadFromServer } from "#web/reload-from-server.tsx";

const ClientShell = lazy(async () => ({
  default: (await import("#web/client/shell/client-shell.tsx")).ClientShell,
}));

/** A public page inside the shell for activated clients; the server serves it to everyone else. */
export function PublicPageFrame({ children }: { children: ReactNode }) {
  const user = useUser({ publicArea: true });
  return (
    <UserBoundary user={user}>
      {(data) =>
        data?.status === "ACTIVATED" ? (
          <Suspense fallback={<CentredSpinner />}>
            <ClientShell>{children}</ClientShell>
          </Suspense>
        ) : (
          <ReloadFromServer />
        )
      }
    </UserBoundary>
  );
}
