import type { ReactNode } from "react";
import { Link } from "react-router";
import { useFollowAccount } from "#web/auth/use-switch-account.ts";
import { useLogOut } from "#web/auth/use-user.ts";
import { Button } from "#web/design/button.tsx";
import { Logo } from "#web/design/logo.tsx";
import { RidgeDrawing } from "#web/design/ridge.tsx";

/** The frame of screens for a client on hold. */
export function HoldingFrame({ children }: { children: ReactNode }) {
  useFollowAccount();
  const logOut = useLogOut();
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="page flex items-center justify-between gap-4 py-4">
        <Link to="/" aria-label="Summit home" className="rounded-control py-2">
          <Logo />
        </Link>
        <Button size="small" busy={logOut.isPending} busyLabel="Signing out" onClick={() => logOut.mutate()}>
          Sign Out
        </Button>
      </header>
      <main className="page flex flex-1 flex-col justify-center py-10">{children}</main>
      <RidgeDrawing className="h-32 w-full md:h-48" />
    </div>
  );
}
