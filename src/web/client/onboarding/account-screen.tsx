import type { ReactNode } from "react";
import { RedirectToSignIn } from "#web/auth/redirect-to-sign-in.tsx";
import { UserLoadError } from "../../auth/guards.tsx";
import { useUser } from "../../auth/use-user.ts";
import { CentredSpinner } from "../../design/spinner.tsx";
import { ClientShell } from "../shell/client-shell.tsx";
import { HoldingFrame } from "./holding-frame.tsx";

type AccountScreenProps = {
  path: string;
  /** The screen, given where it leads once it is done. */
  children: (leadsTo: "/" | "/holding") => ReactNode;
};

/** A screen for every signed-in client: in the shell, or in the holding page's frame while the account is held. */
export function AccountScreen({ path, children }: AccountScreenProps) {
  const user = useUser();
  if (user.isPending) return <CentredSpinner />;
  if (user.isError) return <UserLoadError error={user.error} busy={user.isFetching} onRetry={user.refetch} />;
  if (user.data === null) return <RedirectToSignIn from={path} />;
  if (user.data.status === "ACTIVATED") return <ClientShell>{children("/")}</ClientShell>;
  return <HoldingFrame>{children("/holding")}</HoldingFrame>;
}
