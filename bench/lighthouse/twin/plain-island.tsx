import type { ReactElement } from "react";

/** Where all of the page is React's, an island is a component like any other. */
export function Island({ className, children }: { className?: string; children: ReactElement }) {
  return <div className={className}>{children}</div>;
}
