import { useEffect } from "react";
import { CentredSpinner } from "#web/design/spinner.tsx";
import { saveReturnPath } from "./return-path.ts";

/** Leaves the application for the sign-in page; `from` is the page to return to. */
export function RedirectToSignIn({ from }: { from?: string }) {
  useEffect(() => {
    if (from !== undefined) saveReturnPath(from);
    window.location.replace("/auth");
  }, [from]);
  return <CentredSpinner />;
}
