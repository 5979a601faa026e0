import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { LogOut, Menu } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Link, NavLink, Outlet, useLocation } from "react-router";
import { payCloseoutDebt } from "#contract/payments/close-outs.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { getErrorMessage } from "#web/api/api-error.ts";
import { call } from "#web/api/call.ts";
import { closeoutDebtsQuery } from "#web/api/closeout-queries.ts";
import { balancesQuery } from "#web/api/queries.ts";
import { payoutHoldQuery } from "#web/api/security-queries.ts";
import { useIdempotencyKeys } from "#web/api/use-idempotency-keys.ts";
import { IdleLogOut } from "#web/auth/idle-log-out.tsx";
import { useLogOut, useSessionExpiry, useUser } from "#web/auth/use-user.ts";
import { Button, ButtonLink } from "#web/design/button.tsx";
import { classNames } from "#web/design/class-names.ts";
import { Drawer } from "#web/design/dialog.tsx";
import { formatDateTime, formatMoney } from "#web/design/format.ts";
import { Logo, LogoMark } from "#web/design/logo.tsx";
import { Notice } from "#web/design/notice.tsx";
import { Spinner } from "#web/design/spinner.tsx";
import { showToast } from "#web/design/toast.tsx";
import { mainNavItems, type NavItem } from "./nav-items.ts";
import { NotificationsDrawer, NotificationsLabel, UnreadCount } from "./notifications.tsx";
import { useSecondaryNavItems } from "./use-secondary-nav-items.ts";

/** The shell of every client screen: a sidebar, narrow on a tablet, or a bottom bar on a phone. */
export function ClientShell({ children = <Outlet /> }: { children?: ReactNode }) {
  const main = useFocusOnNewScreen();
  const [noticesOpen, setNoticesOpen] = useState(false);
  const openNotices = () => setNoticesOpen(true);
  return (
    <div className="md:grid md:min-h-dvh md:grid-cols-[5.5rem_minmax(0,1fr)] lg:grid-cols-[14.5rem_minmax(0,1fr)]">
      <a
        href="#main"
        className="sr-only z-50 rounded-control bg-dawn px-4 py-3 font-semibold text-on-dawn focus-visible:not-sr-only focus-visible:fixed focus-visible:top-3 focus-visible:left-3"
      >
        Skip to content
      </a>
      <Sidebar onNotices={openNotices} />
      <main
        ref={main}
        id="main"
        tabIndex={-1}
        className="page min-w-0 pt-6 pb-28 outline-none md:pt-8 md:pb-16"
      >
        <NameBanner />
        <DebtBanner />
        <PayoutHoldBanner />
        {children}
      </main>
      <BottomBar onNotices={openNotices} />
      <IdleLogOut site="client" {...useSessionExpiry()} />
      <NotificationsDrawer open={noticesOpen} onClose={() => setNoticesOpen(false)} />
    </div>
  );
}

/** After navigation, focus moves to the new screen instead of staying on the link. */
function useFocusOnNewScreen() {
  const main = useRef<HTMLElement>(null);
  const { pathname, key } = useLocation();
  // A shell mounted by navigation, from Home, follows another screen; one that was loaded does not.
  const before = useRef(key === "default" ? pathname : undefined);

  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);

  return main;
}

/** Asks for a missing name, without which payouts are held, on every screen that does not ask for it itself. */
function NameBanner() {
  const user = useUser().data;
  const { pathname } = useLocation();
  if (!user?.nameNeeded || pathname === "/onboarding") return null;
  return (
    <Notice tone="warning" className="mb-6">
      <p>
        We need your full name before we can send payments for you. Add it and any waiting payments will
        continue automatically.{" "}
        <Link to="/onboarding" className="link font-semibold">
          Add your name
        </Link>
      </p>
    </Notice>
  );
}

/** Says why payouts are on hold and until when; nothing otherwise. */
function PayoutHoldBanner() {
  const until = useQuery(payoutHoldQuery).data?.until ?? null;
  if (until === null) return null;
  return (
    <Notice tone="warning" className="mb-5">
      Your two-step log-in was reset, so we&apos;re holding payouts and withdrawals until{" "}
      <time dateTime={until} className="figures font-semibold">
        {formatDateTime(until)}
      </time>
      . They&apos;ll then continue automatically. If you didn&apos;t ask for this, contact us straight away.{" "}
      <Link to="/security" className="link font-semibold">
        Set up two-step log-in
      </Link>
    </Notice>
  );
}

/** The client's debt from closed exchanges above every screen, with ways to pay it; nothing without one. */
function DebtBanner() {
  const debts = useQuery(closeoutDebtsQuery).data ?? [];
  return debts.map((debt) => <Debt key={debt.currency} {...debt} />);
}

function Debt({ currency, amount }: { currency: CurrencyCode; amount: string }) {
  const queryClient = useQueryClient();
  const held = useQuery(balancesQuery).data?.items ?? [];
  const others = held.filter((balance) => balance.currency !== currency && Number(balance.amount) > 0);
  const key = useIdempotencyKeys();
  const paying = useMutation({
    mutationFn: (fromCurrency: CurrencyCode) =>
      call(payCloseoutDebt, { body: { currency, fromCurrency }, idempotencyKey: key.current(fromCurrency) }),
    onError: key.failed,
    onSuccess: (left) => {
      queryClient.setQueryData(closeoutDebtsQuery.queryKey, left);
      void queryClient.invalidateQueries({ queryKey: ["balances"] });
      showToast({ title: "Payment made" });
    },
  });
  return (
    <Notice tone="warning" className="mb-5">
      <span className="figures font-semibold">{formatMoney(amount, currency, "code")}</span> is due from an
      exchange that was closed. You can exchange and withdraw again once you&apos;ve paid it. Money that
      reaches your {currency} balance pays it first.
      <span className="mt-3 flex flex-wrap gap-3">
        <ButtonLink size="small" to={`/balances/${currency}`}>
          Pay by bank transfer
        </ButtonLink>
        {others.map((balance) => (
          <Button
            key={balance.currency}
            size="small"
            busy={paying.isPending && paying.variables === balance.currency}
            onClick={() => paying.mutate(balance.currency)}
          >
            Pay from your {balance.currency} balance
          </Button>
        ))}
      </span>
      {paying.isError && <span className="mt-2 block">{getErrorMessage(paying.error)}</span>}
    </Notice>
  );
}

const item =
  "flex min-h-12 items-center justify-center gap-3 rounded-control px-2 py-2 font-medium text-13 text-stone transition-colors hover:bg-quiet hover:text-ink md:flex-col md:gap-1 md:text-center md:leading-4 lg:flex-row lg:justify-start lg:gap-3 lg:px-3.5 lg:text-left lg:text-16";
const activeItem = "aria-[current=page]:bg-quiet aria-[current=page]:text-ink";

function Sidebar({ onNotices }: { onNotices: () => void }) {
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

const cell =
  "flex min-h-15 flex-col items-center justify-center gap-1 font-medium text-13 text-stone leading-4 aria-[current=page]:text-ink";
const row = "flex min-h-12 w-full items-center gap-3 rounded-control px-3 font-medium text-16 hover:bg-quiet";

/** The phone's bottom bar: three links and a drawer with the rest. */
function BottomBar({ onNotices }: { onNotices: () => void }) {
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
