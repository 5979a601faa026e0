import type { ReactNode } from "react";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";

/** The frame of every public page. The header is fixed, so the page starts below its full height. */
export function SiteFrame({ path, children }: { path: string; children: ReactNode }) {
  return (
    <div id="top" className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:top-4 focus:left-4 focus:z-30 focus:rounded-control focus:bg-panel focus:px-4 focus:py-3"
      >
        Skip to content
      </a>
      <SiteHeader path={path} />
      <main id="content" tabIndex={-1} className="flex-1 pt-20 outline-none">
        {children}
      </main>
      <SiteFooter />
    </div>
  );
}
