import {
  ArrowLeftRight,
  Bell,
  CalendarClock,
  CalendarRange,
  CodeXml,
  Gift,
  History,
  House,
  Inbox,
  Mail,
  MessageSquare,
  Mountain,
  Newspaper,
  RefreshCw,
  Rows3,
  Scale,
  ShieldCheck,
  Stamp,
  Target,
  Users,
  UsersRound,
  Wallet,
} from "lucide-react";
import type { ClientPath } from "#contract/pages.ts";
import { type ClientRole, managerRoles, preparerRoles, viewerRoles } from "#domain/clients/users/role.ts";

export type NavItem = {
  to: ClientPath;
  label: string;
  icon: typeof House;
  /** Roles that see the item; without them everyone does. */
  roles?: readonly ClientRole[];
  /** Sections whose screens belong to the item, besides its own. */
  covers?: readonly string[];
};

const home: NavItem = { to: "/", label: "Home", icon: House, covers: ["/dashboard"], roles: viewerRoles };
const exchange: NavItem = {
  to: "/quote",
  label: "Exchange",
  icon: ArrowLeftRight,
  covers: ["/assign-recipient", "/pay"],
  roles: preparerRoles,
};
const balances: NavItem = { to: "/balances", label: "Balances", icon: Wallet };
const recipients: NavItem = { to: "/beneficiaries", label: "Recipients", icon: Users, roles: viewerRoles };

/** The sidebar's upper part, with a hairline between two groups. */
export const navGroups: readonly (readonly NavItem[])[] = [
  [
    home,
    exchange,
    balances,
    recipients,
    { to: "/history", label: "History", icon: History, covers: ["/trades", "/payments"] },
    { to: "/approvals", label: "Approvals", icon: Stamp, roles: viewerRoles },
  ],
  [
    { to: "/batches", label: "Batches", icon: Rows3, roles: viewerRoles },
    { to: "/schedules", label: "Schedules", icon: CalendarClock, roles: viewerRoles },
    { to: "/alerts", label: "Alerts", icon: Bell, roles: viewerRoles },
    { to: "/orders", label: "Orders", icon: Target, roles: viewerRoles },
    { to: "/forwards", label: "Forwards", icon: CalendarRange, roles: viewerRoles },
    { to: "/budget-rates", label: "Budget Rates", icon: Scale, roles: viewerRoles },
    { to: "/auto-exchange", label: "Auto Exchange", icon: RefreshCw, roles: viewerRoles },
    { to: "/market-reports", label: "Market Reports", icon: Newspaper },
  ],
  [
    { to: "/profit-share", label: "Profit Share", icon: Gift, roles: viewerRoles },
    { to: "/equity-share", label: "Equity Share", icon: Mountain, roles: viewerRoles },
  ],
];

/** The sidebar's lower part. */
export const secondaryNavItems: readonly NavItem[] = [
  { to: "/developers", label: "Developers", icon: CodeXml, roles: managerRoles },
  { to: "/feedback", label: "Feedback", icon: MessageSquare },
  { to: "/contact", label: "Contact", icon: Mail, covers: ["/dashboard-contact"] },
];

/** The client's own settings, behind their name. */
export const accountNavItems: readonly NavItem[] = [
  { to: "/team", label: "Team", icon: UsersRound, covers: ["/activity"], roles: viewerRoles },
  { to: "/security", label: "Security", icon: ShieldCheck },
  { to: "/notifications", label: "Notifications and emails", icon: Inbox },
];

/** The phone's bottom bar, before "More". */
export const phoneNavItems: readonly NavItem[] = [home, exchange, balances, recipients];

/** The item's `aria-current` at an address: `page` for its own screen, `true` for another of its section. */
export function currentFor({ to, covers = [] }: NavItem, pathname: string): "page" | "true" | undefined {
  if (pathname === to) return "page";
  const sections: readonly string[] = to === "/" ? covers : [to, ...covers];
  const isInside = sections.some((path) => pathname === path || pathname.startsWith(`${path}/`));
  return isInside ? "true" : undefined;
}
