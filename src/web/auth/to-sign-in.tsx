import { useEffect } from "react";
import { CentredSpinner } from "../design/spinner.tsx";
import { saveReturnPath } from "./way-back.ts";

/** Leaves the application for the sign-in page; `from` is where the visitor goes on afterwards. */
export function RedirectToSignIn({ from }: { from?: string }) {
  useEffect(() => {
    if (from !== undefined) saveReturnPath(from);
    window.location.replace("/auth");
  }, [from]);
  return <CentredSpinner />;
}
