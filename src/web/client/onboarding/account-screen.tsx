import type { ReactNode } from "react";
import { RedirectToSignIn } from "#web/auth/redirect-to-sign-in.tsx";
import { useUser } from "#web/auth/use-user.ts";
import { UserBoundary } from "#web/auth/user-boundary.tsx";
import { ClientShell } from "#web/client/shell/client-shell.tsx";
import { HoldingFrame } from "./holding-frame.tsx";

type AccountScreenProps = {
  path: string;
  /** Renders the screen with the path to open once it is done. */
  children: (leadsTo: "/" | "/holding") => ReactNode;
};

/** A screen for every signed-in client: in the shell, or in the holding page's frame while on hold. */
export function AccountScreen({ path, children }: AccountScreenProps) {
  const user = useUser();
  return (
    <UserBoundary user={user}>
      {(data) => {
        if (data === null) return <RedirectToSignIn from={path} />;
        if (data.status === "ACTIVATED") return <ClientShell>{children("/")}</ClientShell>;
        return <HoldingFrame>{children("/holding")}</HoldingFrame>;
      }}
    </UserBoundary>
  );
}
