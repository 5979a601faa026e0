import { Ellipsis, LogOut } from "lucide-react";
import { useState } from "react";
import { Link, useLocation } from "react-router";
import { useLogOut } from "#web/auth/use-user.ts";
import { Sheet } from "#web/design/dialog.tsx";
import { currentFor, type NavItem, navGroups, phoneNavItems, secondaryNavItems } from "./nav-items.ts";
import { useAccountNavItems } from "./use-account-nav-items.ts";
import { useIsVisible } from "./use-is-visible.ts";
import { useNavCounts } from "./use-nav-counts.ts";

/** Enlarged text grows as far as five labels have room beside each other. */
const cell =
  "flex min-h-15 flex-col items-center justify-center gap-1 font-medium text-[min(0.8125rem,3.7vw)] text-stone leading-4 aria-[current]:text-ink aria-[current]:shadow-[inset_0_3px_0_var(--ink)]";
const row =
  "flex min-h-12 w-full items-center gap-3 rounded-control px-3 font-medium text-16 hover:bg-quiet aria-[current]:bg-quiet";

/** The phone's bottom bar: the four main sections, and a sheet with all of them. */
export function BottomBar() {
  const { pathname } = useLocation();
  const [openedAt, setOpenedAt] = useState<string | undefined>();
  const items = phoneNavItems.filter(useIsVisible());
  const isElsewhere = !items.some((item) => currentFor(item, pathname));
  return (
    <>
      <nav
        aria-label="Client area"
        className="on-night fixed inset-x-0 bottom-0 z-20 grid auto-cols-fr grid-flow-col bg-night pb-[env(safe-area-inset-bottom)] group-has-data-decision/shell:hidden md:hidden print:hidden"
      >
        {items.map((item) => (
          <Link key={item.to} to={item.to} aria-current={currentFor(item, pathname)} className={cell}>
            <item.icon aria-hidden="true" className="size-5" />
            {item.label}
          </Link>
        ))}
        <button
          type="button"
          aria-haspopup="dialog"
          aria-current={isElsewhere ? "true" : undefined}
          onClick={() => setOpenedAt(pathname)}
          className={cell}
        >
          <Ellipsis aria-hidden="true" className="size-5" />
          More
        </button>
      </nav>
      {/* Navigation closes it. */}
      <Sheet open={openedAt === pathname} onClose={() => setOpenedAt(undefined)} title="More">
        <MoreItems />
      </Sheet>
    </>
  );
}

function MoreItems() {
  const logOut = useLogOut();
  const account = useAccountNavItems();
  const isVisible = useIsVisible();
  const groups = [
    ...navGroups.map((group) => group.filter(isVisible)),
    [...account, ...secondaryNavItems.filter(isVisible)],
  ];
  return (
    <>
      {groups.filter(hasItems).map((group) => (
        <ul key={group[0]?.to} className="border-line border-t py-2 first-of-type:border-t-0">
          {group.map((item) => (
            <li key={item.to}>
              <MoreLink item={item} />
            </li>
          ))}
        </ul>
      ))}
      <button type="button" className={row} onClick={() => !logOut.isPending && logOut.mutate()}>
        <LogOut aria-hidden="true" className="size-5 text-stone" />
        Logout
      </button>
    </>
  );
}

function hasItems(group: readonly NavItem[]): boolean {
  return group.length > 0;
}

function MoreLink({ item }: { item: NavItem }) {
  const { pathname } = useLocation();
  const count = useNavCounts()[item.to];
  return (
    <Link to={item.to} aria-current={currentFor(item, pathname)} className={row}>
      <item.icon aria-hidden="true" className="size-5 text-stone" />
      {item.label}
      {count && <span className="figures ml-auto text-14 text-stone">{count.description}</span>}
    </Link>
  );
}
