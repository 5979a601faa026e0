import { useEffect } from "react";
import { CentredSpinner } from "#web/design/spinner.tsx";

/**
 * The address is a public page for this user, so the server has to serve it. A reload that the server answered with the
 * application again isn't repeated: it took the visitor for a client whom the API doesn't know, by another cookie.
 */
export function ReloadFromServer() {
  useEffect(() => {
    const [opened] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    if (opened?.type === "reload") window.location.replace("/landing");
    else window.location.reload();
  }, []);
  return <CentredSpinner />;
}
