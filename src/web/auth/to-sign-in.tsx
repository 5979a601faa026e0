import { useEffect } from "react";
import { CentredSpinner } from "../design/spinner.tsx";
import { keepWayBack } from "./way-back.ts";

/** Leaves the application for the sign-in page; `from` is where the visitor goes on afterwards. */
export function ToSignIn({ from }: { from?: string }) {
  useEffect(() => {
    if (from !== undefined) keepWayBack(from);
    window.location.replace("/auth");
  }, [from]);
  return <CentredSpinner />;
}
