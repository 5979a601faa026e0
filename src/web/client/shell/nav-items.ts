import { Gift, House, Mail, MessageSquare, Mountain, ShieldCheck } from "lucide-react";
import type { ClientPath } from "#contract/pages.ts";

export type NavItem = { to: ClientPath; label: string; icon: typeof House };

/** The upper part of the sidebar, three of which are in the phone's bar. */
export const mainNavItems: readonly NavItem[] = [
  { to: "/", label: "Home", icon: House },
  { to: "/profit-share", label: "Profit Share", icon: Gift },
  { to: "/equity-share", label: "Equity Share", icon: Mountain },
];

/** The lower part of the sidebar; in the drawer on a phone. */
export const secondaryNavItems: readonly NavItem[] = [
  { to: "/security", label: "Security", icon: ShieldCheck },
  { to: "/feedback", label: "Feedback", icon: MessageSquare },
  { to: "/contact", label: "Contact", icon: Mail },
];
