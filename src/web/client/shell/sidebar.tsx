import { LogOut } from "lucide-react";
import { Fragment } from "react";
import { Link, useLocation } from "react-router";
import { useLogOut } from "#web/auth/use-user.ts";
import { LogoMark } from "#web/design/logo.tsx";
import { Spinner } from "#web/design/spinner.tsx";
import { currentFor, type NavItem, navGroups, secondaryNavItems } from "./nav-items.ts";
import { useIsVisible } from "./use-is-visible.ts";
import { type NavCounts, useNavCounts } from "./use-nav-counts.ts";

const item =
  "flex min-h-12 shrink-0 items-center justify-center gap-2.5 rounded-control px-1 py-1.5 font-medium text-13 text-stone transition-colors hover:bg-quiet hover:text-ink aria-[current]:bg-quiet aria-[current]:text-ink md:max-lg:flex-col md:max-lg:gap-1 md:max-lg:text-center md:max-lg:leading-4 lg:min-h-9 lg:justify-start lg:px-3 lg:text-left lg:text-14";

/** Every section of the client area; icons over their labels on a tablet. */
export function Sidebar() {
  const logOut = useLogOut();
  const counts = useNavCounts();
  const isVisible = useIsVisible();
  const groups = navGroups.map((group) => group.filter(isVisible)).filter((group) => group.length > 0);
  return (
    <div className="on-night hidden bg-night md:block print:hidden">
      <nav
        aria-label="Client area"
        className="sticky top-0 flex h-[calc(100dvh-var(--demo-ribbon,0px))] flex-col gap-0.5 overflow-y-auto p-2 lg:p-3"
      >
        <Link
          to="/"
          aria-label="Summit home"
          className="mb-3 flex items-center justify-center gap-2.5 rounded-control px-2 py-2 lg:justify-start lg:px-3"
        >
          <LogoMark />
          <span className="display hidden font-bold text-19 leading-none lg:inline">Summit</span>
        </Link>
        {groups.map((group, index) => (
          <Fragment key={group[0]?.to}>
            {index > 0 && <hr className="my-2 border-line lg:mx-3" />}
            {group.map((each) => (
              <SidebarLink key={each.to} item={each} counts={counts} />
            ))}
          </Fragment>
        ))}
        <div className="mt-auto flex flex-col gap-0.5 pt-4">
          <hr className="mb-2 border-line lg:mx-3" />
          {secondaryNavItems.filter(isVisible).map((each) => (
            <SidebarLink key={each.to} item={each} counts={counts} />
          ))}
          <button
            type="button"
            aria-busy={logOut.isPending || undefined}
            onClick={() => !logOut.isPending && logOut.mutate()}
            className={item}
          >
            {logOut.isPending ? <Spinner /> : <LogOut aria-hidden="true" className="size-4.5 shrink-0" />}
            Logout
          </button>
        </div>
      </nav>
    </div>
  );
}

function SidebarLink({ item: each, counts }: { item: NavItem; counts: NavCounts }) {
  const { pathname } = useLocation();
  const { to, label, icon: Icon } = each;
  const count = counts[to];
  return (
    <Link to={to} aria-current={currentFor(each, pathname)} className={item}>
      <Icon aria-hidden="true" className="size-4.5 shrink-0" />
      {label}
      {count && (
        <>
          <span aria-hidden="true" className="figures ml-auto text-13 text-stone max-lg:hidden">
            {count.text}
          </span>
          <span className="sr-only">, {count.description}</span>
        </>
      )}
    </Link>
  );
}
