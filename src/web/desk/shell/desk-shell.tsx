import { LogOut, Menu } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Link, NavLink, Outlet, useLocation } from "react-router";
import { IconButton } from "#web/design/button.tsx";
import { classNames } from "#web/design/class-names.ts";
import { Drawer } from "#web/design/dialog.tsx";
import { focusNewScreen } from "#web/design/focus-new-screen.ts";
import { keepFocus } from "#web/design/keep-focus.ts";
import { LogoMark } from "#web/design/logo.tsx";
import { Spinner } from "#web/design/spinner.tsx";
import { deskSections } from "#web/desk/desk-sections.ts";
import { StopBanner } from "#web/desk/restrictions/stop-banner.tsx";
import { roleNames } from "#web/desk/staff-roles.ts";
import { DeskIcon } from "./desk-icon.tsx";
import { DeskKeys } from "./desk-keys.tsx";
import { SearchButton } from "./desk-search.tsx";
import { DeskSession } from "./desk-session.tsx";
import { useDeskStream } from "./use-desk-stream.ts";
import { type PageCount, useQueueCounts } from "./use-queue-counts.ts";
import { useSignOut, useStaff } from "./use-staff.ts";

/** The shell of every back-office screen: a sidebar, or a bar with a menu where narrow. */
export function DeskShell() {
  const main = useFocusOnNewScreen();
  useDeskStream();
  return (
    <div className="lg:grid lg:min-h-[calc(100dvh-var(--demo-ribbon,0px))] lg:grid-cols-[13rem_minmax(0,1fr)] print:block print:min-h-0">
      <a
        href="#main"
        className="sr-only z-50 rounded-control bg-dawn px-4 py-3 font-semibold text-on-dawn focus-visible:not-sr-only focus-visible:fixed focus-visible:top-3 focus-visible:left-3"
      >
        Skip to content
      </a>
      <div className="on-night hidden bg-night lg:block print:hidden">
        <div className="sticky top-0 flex h-[calc(100dvh-var(--demo-ribbon,0px))] flex-col overflow-y-auto p-3">
          <DeskNavigation mark={<DeskMark className="mb-4" />} />
        </div>
      </div>
      <PhoneBar />
      <DeskKeys />
      <DeskSession />
      <main
        ref={main}
        id="main"
        tabIndex={-1}
        className="min-w-0 px-4 pt-5 pb-16 outline-none md:px-6 lg:pt-0"
      >
        <StopBanner />
        <div data-desk="" className="lg:relative lg:min-h-15">
          <SearchButton />
          <Outlet />
        </div>
      </main>
    </div>
  );
}

/** A queue's size; late ones are tinted and say so. */
function QueueCount({ queue }: { queue: PageCount | undefined }) {
  if (!queue || queue.count === 0) return null;
  return (
    <>
      <span
        aria-hidden="true"
        className={classNames(
          "figures ml-auto rounded-pill px-1.5 text-13",
          queue.isLate ? "bg-clay-mist font-semibold text-clay" : "text-stone",
        )}
      >
        {queue.count}
      </span>
      <span className="sr-only">
        , {queue.count} waiting{queue.isLate && ", some overdue"}
      </span>
    </>
  );
}

function DeskMark({ className = "" }: { className?: string }) {
  return (
    <Link to="/admin" className={`flex items-center gap-2.5 rounded-control px-2.5 py-2 ${className}`}>
      <LogoMark />
      <span>
        <span className="display block font-bold text-19 leading-5">Summit </span>
        <span className="block text-13 text-stone leading-4">Back office</span>
      </span>
    </Link>
  );
}

function PhoneBar() {
  const { pathname } = useLocation();
  const [openedAt, setOpenedAt] = useState<string | undefined>();
  return (
    <header className="on-night sticky top-0 z-20 flex h-16 items-center justify-between bg-night px-2 lg:hidden print:hidden">
      <DeskMark />
      <span className="flex">
        <SearchButton compact />
        <IconButton label="Menu" aria-haspopup="dialog" onClick={() => setOpenedAt(pathname)}>
          <Menu aria-hidden="true" className="size-6 text-ink" />
        </IconButton>
      </span>
      {/* Navigation closes it. */}
      <Drawer open={openedAt === pathname} onClose={() => setOpenedAt(undefined)} title="Back office">
        <DeskNavigation />
      </Drawer>
    </header>
  );
}

/** After navigation, focus moves to the new screen, which starts at its top. */
function useFocusOnNewScreen() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const before = useRef(pathname);

  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    window.scrollTo(0, 0);
    focusNewScreen(main.current);
  }, [pathname]);
  useEffect(() => (main.current ? keepFocus(main.current) : undefined), []);

  return main;
}

const item =
  "flex min-h-11 w-full items-center gap-3 rounded-control px-2.5 py-1.5 text-left font-medium text-16 text-stone transition-colors hover:bg-quiet hover:text-ink lg:min-h-9 lg:text-14";
const here = "aria-[current=page]:bg-quiet aria-[current=page]:text-ink";

/** The pages that the staff user's role may open, and sign out. */
function DeskNavigation({ mark }: { mark?: ReactNode }) {
  const staff = useStaff();
  const signOut = useSignOut();
  const counts = useQueueCounts();
  const groups = Map.groupBy(
    deskSections.filter(({ roles }) => roles.some((role) => role === staff.role)),
    ({ group }) => group,
  );
  return (
    <nav aria-label="Back office" className="flex flex-1 flex-col">
      {mark}
      <div className="flex flex-col gap-4">
        {[...groups].map(([group, places]) => (
          <div key={group}>
            {group !== "Today" && (
              <p aria-hidden="true" className="px-2.5 pb-1 text-13 text-stone">
                {group}
              </p>
            )}
            <ul aria-label={group} className="flex flex-col gap-0.5">
              {places.map(({ path, label }) => (
                <li key={path}>
                  <NavLink to={path} end={path === "/admin"} className={classNames(item, here)}>
                    <DeskIcon path={path} />
                    {label}
                    <QueueCount queue={counts[path]} />
                  </NavLink>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      <div className="mt-auto border-line border-t pt-3">
        <p className="px-2.5 pb-2 text-13 text-stone">
          <span className="block font-semibold text-14 text-ink wrap-anywhere">
            {staff.name || staff.email}
          </span>
          {roleNames[staff.role]}
        </p>
        <button
          type="button"
          aria-busy={signOut.isPending || undefined}
          onClick={() => !signOut.isPending && signOut.mutate()}
          className={item}
        >
          {signOut.isPending ? (
            <Spinner className="size-4.5" />
          ) : (
            <LogOut aria-hidden="true" className="size-4.5 shrink-0" />
          )}
          Sign out
        </button>
      </div>
    </nav>
  );
}
