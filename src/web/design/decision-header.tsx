import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { usePageTitle } from "./page-title.ts";

type DecisionHeaderProps = {
  title: string;
  back: { to: string; label: string };
  /** At the right on a phone only. */
  children?: ReactNode;
  /** On a phone before and after the title. */
  previous?: ReactNode;
  next?: ReactNode;
};

/** The h1 of a screen with one decision. On a phone it is one row, which the shell leaves its bars out for. */
export function DecisionHeader({ title, back, children, previous, next }: DecisionHeaderProps) {
  usePageTitle(title);
  return (
    <header
      data-decision=""
      className="mb-8 max-md:-mx-2 max-md:mb-2 max-md:grid max-md:min-h-14 max-md:grid-cols-[1fr_auto_1fr] max-md:items-center"
    >
      <Link
        to={back.to}
        className="-ml-1 mb-2 inline-flex min-h-11 min-w-11 items-center gap-1.5 rounded-control px-1 font-medium text-14 text-stone hover:text-ink max-md:m-0 max-md:w-11 max-md:justify-center max-md:text-ink"
      >
        <ArrowLeft aria-hidden="true" className="size-4 max-md:size-5" />
        <span className="max-md:sr-only">{back.label}</span>
      </Link>
      <div className="flex min-w-0 items-center">
        {previous}
        <h1 className="min-w-0 text-34 leading-10 wrap-anywhere max-md:text-center max-md:text-16 max-md:leading-6">
          {title}
        </h1>
        {next}
      </div>
      <div className="justify-self-end md:hidden">{children}</div>
    </header>
  );
}

/** On a phone a sheet that stays at the bottom of the window while the facts scroll behind it. */
export const decisionSheet =
  "max-md:sticky max-md:bottom-0 max-md:z-10 max-md:-mx-4 max-md:mt-auto max-md:max-h-[75dvh] max-md:overflow-y-auto max-md:rounded-t-panel max-md:border-line max-md:border-t max-md:bg-panel max-md:px-4 max-md:pt-3.5 max-md:pb-[calc(1rem+env(safe-area-inset-bottom))]";
