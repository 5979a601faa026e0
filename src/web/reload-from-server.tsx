import { useEffect } from "react";
import { CentredSpinner } from "#web/design/spinner.tsx";

/** The address is a public page for this user, so the server has to serve it. */
export function ReloadFromServer() {
  useEffect(() => {
    window.location.reload();
  }, []);
  return <CentredSpinner />;
}
