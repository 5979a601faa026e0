import { Menu } from "@base-ui/react/menu";
import { useQuery } from "@tanstack/react-query";
import { Bell, ChevronDown, Search } from "lucide-react";
import { useCallback, useState } from "react";
import { useNavigate } from "react-router";
import { roleNames } from "#domain/clients/users/role.ts";
import { notificationsQuery } from "#web/api/queries.ts";
import { personOf } from "#web/auth/person-of.ts";
import { useUser } from "#web/auth/use-user.ts";
import { IconButton } from "#web/design/button.tsx";
import { classNames } from "#web/design/class-names.ts";
import { paletteShortcut, usePaletteShortcut } from "#web/design/command-palette.tsx";
import { popupItem, popupPlace, popupSurface } from "#web/design/popup.ts";
import { useHasOpened } from "#web/design/use-has-opened.ts";
import { useIsPhone } from "#web/design/use-is-phone.ts";
import { AccountItems, AccountSwitcher } from "./account-switcher.tsx";
import { ClientPalette } from "./client-palette.tsx";
import { UnreadCount } from "./notifications.tsx";
import { useAccountNavItems } from "./use-account-nav-items.ts";

/** Search, the account, notifications and the person with their own settings. */
export function TopBar({ onNotices }: { onNotices: () => void }) {
  const unread = useQuery(notificationsQuery).data?.unread ?? 0;
  const [isSearching, setSearching] = useState(false);
  const hasSearched = useHasOpened(isSearching);
  usePaletteShortcut(useCallback(() => setSearching(true), []));
  return (
    <header className="flex h-15 items-center gap-2 border-line px-4 max-md:group-has-data-decision/shell:hidden md:border-b md:px-6 lg:px-11 print:hidden">
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setSearching(true)}
        className="hidden h-9 w-full min-w-0 max-w-98 items-center gap-2.5 rounded-control border border-edge bg-panel px-3 text-14 text-stone hover:text-ink md:flex"
      >
        <Search aria-hidden="true" className="size-4 shrink-0" />
        <span className="truncate">Search a recipient, reference or amount</span>
        <kbd className="ml-auto shrink-0 whitespace-nowrap rounded-sm border border-line px-1.5 font-sans text-13 max-lg:hidden">
          {paletteShortcut}
        </kbd>
      </button>
      <PersonMenu />
      <span className="ml-auto flex shrink-0 items-center">
        <AccountSwitcher />
        <IconButton label="Search" className="md:hidden" onClick={() => setSearching(true)}>
          <Search aria-hidden="true" className="size-5" />
        </IconButton>
        <IconButton
          label={unread > 0 ? `Notifications, ${unread} new` : "Notifications"}
          aria-haspopup="dialog"
          onClick={onNotices}
        >
          <span className="relative">
            <Bell aria-hidden="true" className="size-5" />
            <UnreadCount className="absolute -top-2 left-2.5" />
          </span>
        </IconButton>
      </span>
      {hasSearched && <ClientPalette open={isSearching} onClose={() => setSearching(false)} />}
    </header>
  );
}

/** The person's name, the account they act for, and the links to their own settings. */
function PersonMenu() {
  const user = useUser().data;
  const navigate = useNavigate();
  const items = useAccountNavItems();
  const isPhone = useIsPhone();
  if (!user) return null;
  const name = personOf(user);
  return (
    <Menu.Root>
      <Menu.Trigger className="flex min-h-11 min-w-0 items-center gap-2.5 rounded-control py-1 font-semibold text-14 hover:bg-quiet data-popup-open:bg-quiet md:order-last md:-mr-2 md:max-w-60 md:shrink-0 md:px-2">
        <span
          aria-hidden="true"
          className="grid size-8 shrink-0 place-items-center rounded-control bg-pine text-14 text-on-pine"
        >
          {[...name][0]?.toLocaleUpperCase()}
        </span>
        <span title={name} className="truncate md:max-lg:sr-only">
          {name}
        </span>
        <ChevronDown aria-hidden="true" className="size-4 shrink-0 text-stone" />
      </Menu.Trigger>
      <Menu.Portal>
        {/* The open menu is outside the page's landmarks, so it is a landmark itself. */}
        <Menu.Positioner
          role="region"
          aria-label="You and your accounts"
          className={popupPlace}
          align="end"
          sideOffset={4}
        >
          <Menu.Popup
            aria-label="You and your accounts"
            className={classNames(popupSurface, "min-w-56 max-w-80 p-1.5 outline-none")}
          >
            <div className="px-3 pt-2 pb-2.5">
              <p className="font-semibold text-14 wrap-anywhere">{name}</p>
              <p className="text-13 text-stone wrap-anywhere">{user.email}</p>
              <p className="mt-1.5 text-13 text-stone wrap-anywhere">
                {roleNames[user.role]}
                {user.account !== name && ` of ${user.account}`}
              </p>
            </div>
            <Menu.Separator className="mb-1.5 border-line border-t" />
            {isPhone && <AccountItems isFollowed />}
            {items.map(({ to, label, icon: Icon }) => (
              <Menu.Item key={to} className={popupItem} onClick={() => navigate(to)}>
                <Icon aria-hidden="true" className="size-4.5 text-stone" />
                {label}
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
