import { useEffect } from "react";
import { CentredSpinner } from "#web/design/spinner.tsx";

/** The address is a public page for whoever is here: the server answers it, not the application. */
export function ReloadFromServer() {
  useEffect(() => {
    window.location.reload();
  }, []);
  return <CentredSpinner />;
}
