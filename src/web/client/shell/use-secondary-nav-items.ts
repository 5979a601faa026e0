import { useQuery } from "@tanstack/react-query";
import { ClipboardPen } from "lucide-react";
import { preferencesQuery } from "#web/api/onboarding-queries.ts";
import { type NavItem, secondaryNavItems } from "./nav-items.ts";

const details: NavItem = { to: "/onboarding", label: "Your details", icon: ClipboardPen };

/** The lower places, and before them the way to the details that a client has not yet given all of. */
export function useSecondaryNavItems(): readonly NavItem[] {
  const { data } = useQuery(preferencesQuery);
  return data && data.nextStep !== null ? [details, ...secondaryNavItems] : secondaryNavItems;
}
