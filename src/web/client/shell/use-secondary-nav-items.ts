import { useQuery } from "@tanstack/react-query";
import { ClipboardPen } from "lucide-react";
import { preferencesQuery } from "#web/api/onboarding-queries.ts";
import { type NavItem, secondaryNavItems } from "./nav-items.ts";

const details: NavItem = { to: "/onboarding", label: "Your details", icon: ClipboardPen };

/** The lower links, preceded by one to missing client details. */
export function useSecondaryNavItems(): readonly NavItem[] {
  const { data } = useQuery(preferencesQuery);
  return data && data.nextStep !== null ? [details, ...secondaryNavItems] : secondaryNavItems;
}
