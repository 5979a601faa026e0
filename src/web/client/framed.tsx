import type { ReactNode } from "react";
import { useUser } from "../auth/use-user.ts";
import { CentredSpinner } from "../design/spinner.tsx";
import { PublicFrame } from "../marketing/public-frame.tsx";
import { ClientShell } from "./shell/client-shell.tsx";

/** A public page that an activated client sees inside the shell and everyone else in the public frame. */
export function Framed({ children }: { children: ReactNode }) {
  const user = useUser({ publicArea: true });
  if (user.isPending) return <CentredSpinner />;
  if (user.data?.status === "ACTIVATED") return <ClientShell>{children}</ClientShell>;
  return <PublicFrame>{children}</PublicFrame>;
}
