import { useEffect } from "react";
import { CentredSpinner } from "#web/design/spinner.tsx";
import { saveReturnPath } from "./return-path.ts";

/** Leaves the application for the sign-in page; `from` is where the visitor goes on afterwards. */
export function RedirectToSignIn({ from }: { from?: string }) {
  useEffect(() => {
    if (from !== undefined) saveReturnPath(from);
    window.location.replace("/auth");
  }, [from]);
  return <CentredSpinner />;
}
