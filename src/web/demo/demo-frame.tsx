import type { ReactNode } from "react";
import { Spinner } from "#web/design/spinner.tsx";
import { isDemo } from "./is-demo.ts";
import { useResetDemo } from "./use-reset-demo.ts";

/** In a demo, shows the ribbon above every screen; its links follow the screen's own in the tab order. */
export function DemoFrame({ children }: { children: ReactNode }) {
  if (!isDemo()) return children;
  return (
    <div className="flex flex-col [--demo-ribbon:2rem]">
      {children}
      <Ribbon />
    </div>
  );
}

function Ribbon() {
  const reset = useResetDemo();
  const isBusy = reset.isPending || reset.isSuccess;
  return (
    <aside
      aria-label="Demo"
      className="order-first flex flex-wrap items-center justify-center gap-x-4 bg-glacier px-4 text-13 text-ink"
    >
      <p>Demo: all made up.</p>
      <a href="/demo" className="link inline-flex min-h-11 items-center md:min-h-8 print:hidden">
        Demo log-ins
      </a>
      <button
        type="button"
        className="link inline-flex min-h-11 cursor-pointer items-center gap-2 md:min-h-8 print:hidden"
        aria-busy={isBusy || undefined}
        onClick={() => !isBusy && reset.mutate()}
      >
        {isBusy && <Spinner className="size-4" />}
        {isBusy ? "Resetting the demo" : "Reset the demo"}
      </button>
    </aside>
  );
}
