import { LogOut } from "lucide-react";
import { Link, NavLink } from "react-router";
import { useLogOut } from "../../auth/use-user.ts";
import { classNames } from "../../design/class-names.ts";
import { LogoMark } from "../../design/logo.tsx";
import { Spinner } from "../../design/spinner.tsx";
import { mainNavItems, type NavItem } from "./nav-items.ts";
import { NotificationsLabel } from "./notifications.tsx";
import { useSecondaryNavItems } from "./use-secondary-nav-items.ts";

const item =
  "flex min-h-12 items-center justify-center gap-3 rounded-control px-2 py-2 font-medium text-13 text-stone transition-colors hover:bg-quiet hover:text-ink md:flex-col md:gap-1 md:text-center md:leading-4 lg:flex-row lg:justify-start lg:gap-3 lg:px-3.5 lg:text-left lg:text-16";
const activeItem = "aria-[current=page]:bg-quiet aria-[current=page]:text-ink";

export function Sidebar({ onNotices }: { onNotices: () => void }) {
  const logOut = useLogOut();
  const lowerPlaces = useSecondaryNavItems();
  return (
    <div className="on-night hidden bg-night md:block">
      <nav
        aria-label="Client area"
        className="sticky top-0 flex h-dvh flex-col gap-1 overflow-y-auto p-2.5 lg:p-4"
      >
        <Link
          to="/"
          aria-label="Summit home"
          className="mb-4 flex items-center justify-center gap-2.5 rounded-control px-2 py-2.5 lg:justify-start"
        >
          <LogoMark />
          <span className="display hidden font-bold text-24 leading-none lg:inline">Summit</span>
        </Link>
        {mainNavItems.map((place) => (
          <NavItemLink key={place.to} {...place} />
        ))}
        <div className="mt-auto flex flex-col gap-1 pt-6">
          <button type="button" aria-haspopup="dialog" onClick={onNotices} className={item}>
            <NotificationsLabel />
          </button>
          {lowerPlaces.map((place) => (
            <NavItemLink key={place.to} {...place} />
          ))}
          <button
            type="button"
            aria-busy={logOut.isPending || undefined}
            onClick={() => !logOut.isPending && logOut.mutate()}
            className={item}
          >
            {logOut.isPending ? <Spinner /> : <LogOut aria-hidden="true" className="size-5 shrink-0" />}
            Logout
          </button>
        </div>
      </nav>
    </div>
  );
}

function NavItemLink({ to, label, icon: Icon }: NavItem) {
  return (
    <NavLink to={to} end className={classNames(item, activeItem)}>
      <Icon aria-hidden="true" className="size-5 shrink-0" />
      {label}
    </NavLink>
  );
}
