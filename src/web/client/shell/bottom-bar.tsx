import { LogOut, Menu } from "lucide-react";
import { useState } from "react";
import { Link, NavLink, useLocation } from "react-router";
import { useLogOut } from "../../auth/use-user.ts";
import { Drawer } from "../../design/dialog.tsx";
import { Logo } from "../../design/logo.tsx";
import { mainNavItems } from "./nav-items.ts";
import { NotificationsLabel, UnreadCount } from "./notifications.tsx";
import { useSecondaryNavItems } from "./use-secondary-nav-items.ts";

const cell =
  "flex min-h-15 flex-col items-center justify-center gap-1 font-medium text-13 text-stone leading-4 aria-[current=page]:text-ink";
const row = "flex min-h-12 w-full items-center gap-3 rounded-control px-3 font-medium text-16 hover:bg-quiet";

/** The phone's bottom bar: three links and a drawer with the rest. */
export function BottomBar({ onNotices }: { onNotices: () => void }) {
  const { pathname } = useLocation();
  const [openedAt, setOpenedAt] = useState<string | undefined>();
  const logOut = useLogOut();
  const lowerPlaces = useSecondaryNavItems();
  const close = () => setOpenedAt(undefined);

  function notices() {
    close();
    onNotices();
  }

  return (
    <>
      <nav
        aria-label="Client area"
        className="on-night fixed inset-x-0 bottom-0 z-20 grid grid-cols-4 bg-night pb-[env(safe-area-inset-bottom)] md:hidden"
      >
        {mainNavItems.map(({ to, label, icon: Icon }) => (
          <NavLink key={to} to={to} end className={cell}>
            <Icon aria-hidden="true" className="size-5" />
            {label}
          </NavLink>
        ))}
        <button type="button" aria-haspopup="dialog" onClick={() => setOpenedAt(pathname)} className={cell}>
          <span className="relative">
            <Menu aria-hidden="true" className="size-5" />
            <UnreadCount className="absolute -top-2 -right-3" />
          </span>
          Menu
        </button>
      </nav>
      {/* Navigation closes it. */}
      <Drawer open={openedAt === pathname} onClose={close} title="Menu">
        <button type="button" aria-haspopup="dialog" onClick={notices} className={row}>
          <NotificationsLabel />
        </button>
        {lowerPlaces.map(({ to, label, icon: Icon }) => (
          <Link key={to} to={to} className={row}>
            <Icon aria-hidden="true" className="size-5 text-stone" />
            {label}
          </Link>
        ))}
        <button type="button" className={row} onClick={() => !logOut.isPending && logOut.mutate()}>
          <LogOut aria-hidden="true" className="size-5 text-stone" />
          Logout
        </button>
        <Link to="/" aria-label="Summit home" className="mt-auto self-start rounded-control p-3">
          <Logo />
        </Link>
      </Drawer>
    </>
  );
}
