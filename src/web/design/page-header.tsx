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
  /** Beside the title where there is room, such as the time of the figures. */
  beside?: ReactNode;
  /** The back link; `state` goes along with it. */
  back?: { to: string; label: string; state?: unknown } | undefined;
};

/** The desk's bar of 60 px across the screen, whose right end its search takes. */
const deskBar =
  "lg:in-data-desk:relative lg:in-data-desk:flex lg:in-data-desk:min-h-15 lg:in-data-desk:basis-full lg:in-data-desk:items-center lg:in-data-desk:pr-88 lg:in-data-desk:after:pointer-events-none lg:in-data-desk:after:absolute lg:in-data-desk:after:-inset-x-6 lg:in-data-desk:after:bottom-0 lg:in-data-desk:after:border-line lg:in-data-desk:after:border-b";

/** A screen's only h1, which also sets the tab's title. */
export function PageHeader({ title, lead, action, beside, back }: PageHeaderProps) {
  usePageTitle(title);
  return (
    <header className="mb-6 flex flex-wrap items-end justify-between gap-x-8 gap-y-4 md:mb-8 lg:in-data-desk:mb-5 lg:in-data-desk:items-start lg:in-data-desk:gap-y-0">
      {/* Actions stay beside a title that wraps. */}
      <div className="min-w-0 md:flex-1 md:basis-80 lg:in-data-desk:contents">
        {back && (
          <div className={`${deskBar} print:hidden`}>
            <Link
              to={back.to}
              state={back.state}
              className="-ml-1 mb-2 inline-flex min-h-11 items-center gap-1.5 rounded-control px-1 font-medium text-14 text-stone hover:text-ink lg:in-data-desk:mb-0"
            >
              <ArrowLeft aria-hidden="true" className="size-4" />
              {back.label}
            </Link>
          </div>
        )}
        <div className={back ? "lg:in-data-desk:mt-4 lg:in-data-desk:basis-full" : deskBar}>
          <h1
            className={classNames(
              "min-w-0 text-24 leading-8 wrap-anywhere md:text-34 md:leading-10",
              back ? "lg:in-data-desk:leading-9" : "lg:in-data-desk:text-24 lg:in-data-desk:leading-8",
            )}
          >
            {title}
          </h1>
          {beside && (
            <div className="mt-1 flex items-center text-14 text-stone lg:in-data-desk:mt-0 lg:in-data-desk:ml-4">
              {beside}
            </div>
          )}
        </div>
        {lead !== undefined && (
          <p className="mt-1 max-w-prose text-16 text-stone wrap-anywhere lg:in-data-desk:mt-4 lg:in-data-desk:flex-1 lg:in-data-desk:basis-80">
            {lead}
          </p>
        )}
      </div>
      {action && (
        <div className="flex flex-wrap items-center gap-3 print:hidden lg:in-data-desk:mt-4 lg:in-data-desk:ml-auto lg:in-data-desk:justify-end">
          {action}
        </div>
      )}
    </header>
  );
}
