import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { classNames } from "./class-names.ts";
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

/**
 * A screen's only h1, which also sets the tab's title. Where the desk's search stands at the top right, the
 * title keeps clear of it and the actions go below it, beside the lead.
 */
export function PageHeader({ title, lead, action, back }: PageHeaderProps) {
  usePageTitle(title);
  return (
    <header className="mb-6 flex flex-wrap items-end justify-between gap-x-8 gap-y-4 md:mb-8 lg:in-data-desk:items-start lg:in-data-desk:gap-y-1">
      {/* Actions stay beside a title that wraps. */}
      <div className="min-w-0 md:flex-1 md:basis-80 lg:in-data-desk:contents">
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
        <h1
          className={classNames(
            "text-24 leading-8 wrap-anywhere md:text-34 md:leading-10 lg:in-data-desk:basis-full",
            // A back link is beside the search, and the title below both.
            !back && "lg:in-data-desk:pr-88",
          )}
        >
          {title}
        </h1>
        {lead !== undefined && (
          <p className="mt-1 max-w-prose text-16 text-stone lg:in-data-desk:flex-1 lg:in-data-desk:basis-80">
            {lead}
          </p>
        )}
      </div>
      {action && (
        <div className="flex flex-wrap items-center gap-3 lg:in-data-desk:mt-3 lg:in-data-desk:ml-auto lg:in-data-desk:justify-end">
          {action}
        </div>
      )}
    </header>
  );
}
