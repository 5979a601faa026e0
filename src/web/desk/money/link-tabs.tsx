import { Link } from "react-router";
import { classNames } from "#web/design/class-names.ts";

type LinkTabsProps = {
  /** Accessible name of the views. */
  label: string;
  tabs: readonly { to: string; label: string; isCurrent: boolean }[];
};

/** Views of one list, each with its own address; wraps, or scrolls sideways on a phone. */
export function LinkTabs({ label, tabs }: LinkTabsProps) {
  return (
    <nav aria-label={label} className="mb-4 overflow-x-auto overflow-y-hidden">
      <ul className="flex min-w-max gap-x-1 border-line border-b md:min-w-0 md:flex-wrap">
        {tabs.map(({ to, label: words, isCurrent }) => (
          <li key={to}>
            <Link
              to={to}
              replace
              preventScrollReset
              aria-current={isCurrent ? "page" : undefined}
              className={classNames(
                "inline-flex min-h-11 items-center whitespace-nowrap border-b-[3px] px-3 font-semibold text-14 transition-colors -outline-offset-2",
                isCurrent ? "border-pine text-ink" : "border-transparent text-stone hover:text-ink",
              )}
            >
              {words}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
