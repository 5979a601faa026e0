import type { ReactElement } from "react";

/** On a page rendered wholly by React an island is an ordinary component. */
export function Island({ className, children }: { className?: string; children: ReactElement }) {
  return <div className={className}>{children}</div>;
}
