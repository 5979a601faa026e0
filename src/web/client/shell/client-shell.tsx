import { type ReactNode, useEffect, useRef, useState } from "react";
import { Outlet, useLocation } from "react-router";
import { ClientSession } from "#web/auth/client-session.tsx";
import { useFollowAccount } from "#web/auth/use-switch-account.ts";
import { focusNewScreen } from "#web/design/focus-new-screen.ts";
import { keepFocus } from "#web/design/keep-focus.ts";
import { useIsPhone } from "#web/design/use-is-phone.ts";
import { BottomBar } from "./bottom-bar.tsx";
import { ClientBanners } from "./client-banners.tsx";
import { NotificationsDrawer } from "./notifications.tsx";
import { Sidebar } from "./sidebar.tsx";
import { TopBar } from "./top-bar.tsx";

/** The shell of every client screen: a top bar and a sidebar, narrow on a tablet, or a bottom bar on a phone. */
export function ClientShell({ children = <Outlet /> }: { children?: ReactNode }) {
  useFollowAccount();
  const main = useFocusOnNewScreen();
  const [noticesOpen, setNoticesOpen] = useState(false);
  const isPhone = useIsPhone();
  return (
    <div className="group/shell md:grid md:min-h-dvh md:grid-cols-[5.5rem_minmax(0,1fr)] lg:grid-cols-[13.75rem_minmax(0,1fr)] print:block print:min-h-0">
      <a
        href="#main"
        className="sr-only z-50 rounded-control bg-dawn px-4 py-3 font-semibold text-on-dawn focus-visible:not-sr-only focus-visible:fixed focus-visible:top-3 focus-visible:left-3"
      >
        Skip to content
      </a>
      {!isPhone && <Sidebar />}
      <div className="min-w-0">
        <TopBar onNotices={() => setNoticesOpen(true)} />
        <main
          ref={main}
          id="main"
          tabIndex={-1}
          className="page min-w-0 pt-6 pb-28 outline-none max-md:has-data-decision:flex max-md:has-data-decision:min-h-dvh max-md:has-data-decision:flex-col max-md:has-data-decision:py-0 md:pt-8 md:pb-16 print:px-0 print:py-4"
        >
          <ClientBanners />
          {children}
        </main>
      </div>
      {isPhone && <BottomBar />}
      <ClientSession />
      <NotificationsDrawer open={noticesOpen} onClose={() => setNoticesOpen(false)} />
    </div>
  );
}

/** After navigation, focus moves to the new screen instead of staying on the link. */
function useFocusOnNewScreen() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const before = useRef(pathname);

  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    focusNewScreen(main.current);
  }, [pathname]);
  useEffect(() => (main.current ? keepFocus(main.current) : undefined), []);

  return main;
}
