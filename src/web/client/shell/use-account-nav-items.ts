import { useQuery } from "@tanstack/react-query";
import { ClipboardPen } from "lucide-react";
import { preferencesQuery } from "#web/api/onboarding-queries.ts";
import { accountNavItems, type NavItem } from "./nav-items.ts";
import { useIsVisible } from "./use-is-visible.ts";

const details: NavItem = { to: "/onboarding", label: "Your details", icon: ClipboardPen };

/** The client's own settings, preceded by a link to missing client details. */
export function useAccountNavItems(): readonly NavItem[] {
  const { data } = useQuery(preferencesQuery);
  const own = accountNavItems.filter(useIsVisible());
  return data && data.nextStep !== null ? [details, ...own] : own;
}
