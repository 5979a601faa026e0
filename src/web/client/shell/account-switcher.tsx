import { Menu } from "@base-ui/react/menu";
import { useQuery } from "@tanstack/react-query";
import { Building2, Check, ChevronsUpDown } from "lucide-react";
import { roleNames } from "#domain/clients/users/role.ts";
import { accountsQuery } from "#web/api/team-queries.ts";
import { personOf } from "#web/auth/person-of.ts";
import { useSwitchAccount } from "#web/auth/use-switch-account.ts";
import { useUser } from "#web/auth/use-user.ts";
import { classNames } from "#web/design/class-names.ts";
import { popupItem, popupPlace, popupSurface } from "#web/design/popup.ts";

/** The account that the user acts for, and the way to their others; nothing for a person's only account. */
export function AccountSwitcher() {
  const user = useUser().data;
  const others = (useQuery(accountsQuery).data ?? []).length > 1;
  if (!user || (!others && user.account === personOf(user))) return null;
  const words = (
    <>
      <Building2 aria-hidden="true" className="size-4.5 shrink-0 text-stone" />
      <span className="sr-only">Account</span>
      <span className="min-w-0 text-left">
        <span title={user.account} className="block truncate font-semibold text-14 leading-5">
          {user.account}
        </span>
        <span className="block text-13 text-stone leading-4">{roleNames[user.role]}</span>
      </span>
    </>
  );
  const box = "flex min-h-11 min-w-0 max-w-44 items-center gap-2.5 rounded-control px-2 py-1 lg:max-w-60";
  if (!others) return <span className={classNames(box, "max-md:hidden")}>{words}</span>;
  return (
    <Menu.Root>
      <Menu.Trigger className={classNames(box, "hover:bg-quiet max-md:hidden data-popup-open:bg-quiet")}>
        {words}
        <ChevronsUpDown aria-hidden="true" className="size-4 shrink-0 text-stone" />
      </Menu.Trigger>
      <Menu.Portal>
        {/* The open menu is outside the page's landmarks, so it is a landmark itself. */}
        <Menu.Positioner
          role="region"
          aria-label="Accounts"
          className={popupPlace}
          align="end"
          sideOffset={4}
        >
          <Menu.Popup
            aria-label="Accounts"
            className={classNames(popupSurface, "min-w-56 max-w-80 p-1.5 outline-none")}
          >
            <AccountItems />
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

/** The user's accounts, with their role for each; nothing with one account. A line parts them from items that follow. */
export function AccountItems({ isFollowed = false }: { isFollowed?: boolean }) {
  const accounts = useQuery(accountsQuery).data ?? [];
  const switching = useSwitchAccount();
  if (accounts.length < 2) return null;
  return (
    <Menu.Group>
      <Menu.GroupLabel className="px-3 pt-2 pb-1 text-13 text-stone">Your accounts</Menu.GroupLabel>
      {accounts.map(({ id, name, role, isCurrent }) => (
        <Menu.Item
          key={id}
          className={popupItem}
          aria-current={isCurrent || undefined}
          onClick={() => !isCurrent && switching.mutate(id)}
        >
          <Building2 aria-hidden="true" className="size-4.5 text-stone" />
          <span className="min-w-0 flex-1">
            <span className="block wrap-anywhere">{name}</span>
            <span className="block text-13 text-stone">{roleNames[role]}</span>
          </span>
          {isCurrent && <Check aria-hidden="true" className="size-4.5 text-pine" />}
        </Menu.Item>
      ))}
      {isFollowed && <Menu.Separator className="my-1.5 border-line border-t" />}
    </Menu.Group>
  );
}
