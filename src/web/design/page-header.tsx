import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { usePageTitle } from "./page-title.ts";

type PageHeaderProps = {
  title: string;
  /** One sentence below the title. */
  lead?: ReactNode;
  /** At the right on desktop, below on a phone. */
  action?: ReactNode;
  /** The back link; `state` goes along with it. */
  back?: { to: string; label: string; state?: unknown } | undefined;
};

/** A screen's only h1, which also sets the tab's title. */
export function PageHeader({ title, lead, action, back }: PageHeaderProps) {
  usePageTitle(title);
  return (
    <header className="mb-6 flex flex-wrap items-end justify-between gap-x-8 gap-y-4 md:mb-8">
      {/* Actions stay beside a title that wraps. */}
      <div className="min-w-0 md:flex-1 md:basis-80">
        {back && (
          <Link
            to={back.to}
            state={back.state}
            className="-ml-1 mb-2 inline-flex min-h-11 items-center gap-1.5 rounded-control px-1 font-medium text-14 text-stone hover:text-ink"
          >
            <ArrowLeft aria-hidden="true" className="size-4" />
            {back.label}
          </Link>
        )}
        <h1 className="text-24 leading-8 wrap-anywhere md:text-34 md:leading-10">{title}</h1>
        {lead !== undefined && <p className="mt-1 max-w-prose text-16 text-stone">{lead}</p>}
      </div>
      {action}
    </header>
  );
}
