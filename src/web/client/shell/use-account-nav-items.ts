import { useQuery } from "@tanstack/react-query";
import { ClipboardPen } from "lucide-react";
import { managerRoles } from "#domain/clients/users/role.ts";
import { preferencesQuery } from "#web/api/onboarding-queries.ts";
import { accountNavItems, type NavItem } from "./nav-items.ts";
import { useIsVisible } from "./use-is-visible.ts";

const details: NavItem = {
  to: "/onboarding",
  label: "Your details",
  icon: ClipboardPen,
  roles: managerRoles,
};

/** The client's own settings, preceded by a link to missing client details. */
export function useAccountNavItems(): readonly NavItem[] {
  const { data } = useQuery(preferencesQuery);
  const isVisible = useIsVisible();
  const own = accountNavItems.filter(isVisible);
  return data && data.nextStep !== null && isVisible(details) ? [details, ...own] : own;
}
