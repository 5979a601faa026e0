import { Menu } from "@base-ui/react/menu";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Building2, Check } from "lucide-react";
import { switchAccount } from "#contract/clients/team.ts";
import { roleNames } from "#domain/clients/users/role.ts";
import { getErrorMessage } from "#web/api/api-error.ts";
import { call } from "#web/api/call.ts";
import { accountsQuery } from "#web/api/team-queries.ts";
import { tabDrafts } from "#web/auth/tab-drafts.ts";
import { popupItem } from "#web/design/popup.ts";
import { queueToast } from "#web/design/queued-toast.ts";
import { showToast } from "#web/design/toast.ts";

/** The user's other accounts in the menu behind the name; nothing with one account. */
export function AccountSwitcher() {
  const accounts = useQuery(accountsQuery).data ?? [];
  const switching = useMutation({
    mutationFn: (id: string) => call(switchAccount, { body: { id } }),
    onSuccess: ({ user }) => {
      // What was typed for the one account is not for the other, and a full page load forgets its data.
      tabDrafts().clear();
      queueToast({ title: "Account switched", text: user.name });
      window.location.replace("/");
    },
    onError: (error) => showToast({ title: "Error", text: getErrorMessage(error), destructive: true }),
  });
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
            <span className="block truncate">{name}</span>
            <span className="block text-13 text-stone">{roleNames[role]}</span>
          </span>
          {isCurrent && <Check aria-hidden="true" className="size-4.5 text-pine" />}
        </Menu.Item>
      ))}
      <Menu.Separator className="my-1.5 border-line border-t" />
    </Menu.Group>
  );
}
