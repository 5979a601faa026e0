import {
  ArrowDownToLine,
  ArrowLeftRight,
  ArrowUpFromLine,
  Headset,
  LayoutDashboard,
  MailX,
  MessageSquare,
  Newspaper,
  Percent,
  Scale,
  ScanSearch,
  ScrollText,
  Tags,
  UserCheck,
  UserCog,
  Users,
} from "lucide-react";
import type { ComponentType } from "react";
import { type StaffRole, staffRoles } from "#domain/clients/staff/role.ts";
import { deskApprovers, deskRoles, deskWorkers } from "./staff-roles.ts";

type Screen = () => Promise<ComponentType>;

/** A place of the back office: one entry of its navigation, and the screens below its address. */
export type DeskSection = {
  /** Its address below /admin; none for /admin itself. */
  path: string;
  label: string;
  icon: typeof Users;
  /** What it is about; the navigation keeps those of one group together. */
  group: "Today" | "Clients" | "Exchange" | "Money" | "House";
  /** Who of the staff sees it. */
  roles: readonly StaffRole[];
  screen: Screen;
  /** The screen of one of its things, at `/admin/path/:id`. */
  detail?: Screen;
};

/** Every place, in the order of the navigation. */
export const deskSections: readonly DeskSection[] = [
  {
    path: "",
    label: "Overview",
    icon: LayoutDashboard,
    group: "Today",
    roles: deskRoles,
    screen: async () => (await import("#web/desk/overview/overview-page.tsx")).OverviewPage,
  },
  {
    path: "clients",
    label: "Clients",
    icon: Users,
    group: "Clients",
    roles: staffRoles,
    screen: async () => (await import("#web/desk/clients/clients-page.tsx")).ClientsPage,
    detail: async () => (await import("#web/desk/clients/client-page.tsx")).ClientPage,
  },
  {
    path: "trades",
    label: "Trades",
    icon: ArrowLeftRight,
    group: "Exchange",
    roles: staffRoles,
    screen: async () => (await import("#web/desk/trades/trades-page.tsx")).TradesPage,
    detail: async () => (await import("#web/desk/trades/desk-trade-page.tsx")).DeskTradePage,
  },
  {
    path: "quotes",
    label: "Quotes",
    icon: Tags,
    group: "Exchange",
    roles: staffRoles,
    screen: async () => (await import("#web/desk/quotes/quotes-page.tsx")).QuotesPage,
  },
  {
    path: "pricing",
    label: "Pricing",
    icon: Percent,
    group: "Exchange",
    roles: deskRoles,
    screen: async () => (await import("#web/desk/pricing/pricing-page.tsx")).PricingPage,
  },
  {
    path: "receipts",
    label: "Receipts",
    icon: ArrowDownToLine,
    group: "Money",
    roles: deskRoles,
    screen: async () => (await import("#web/desk/money/receipts/receipts-page.tsx")).ReceiptsPage,
    detail: async () => (await import("#web/desk/money/receipts/receipt-page.tsx")).ReceiptPage,
  },
  {
    path: "payouts",
    label: "Payouts",
    icon: ArrowUpFromLine,
    group: "Money",
    roles: deskRoles,
    screen: async () => (await import("#web/desk/money/payouts/payouts-page.tsx")).PayoutsPage,
    detail: async () => (await import("#web/desk/money/payouts/details/payout-page.tsx")).PayoutPage,
  },
  {
    path: "reconciliation",
    label: "Reconciliation",
    icon: Scale,
    group: "Money",
    roles: deskRoles,
    screen: async () =>
      (await import("#web/desk/money/reconciliation/reconciliation-page.tsx")).ReconciliationPage,
    detail: async () =>
      (await import("#web/desk/money/reconciliation/reconciled-day-page.tsx")).ReconciledDayPage,
  },
  {
    path: "screening",
    label: "Screening",
    icon: ScanSearch,
    group: "Money",
    roles: deskRoles,
    screen: async () => (await import("#web/desk/screening/screening-page.tsx")).ScreeningPage,
  },
  {
    path: "market-reports",
    label: "Market reports",
    icon: Newspaper,
    group: "House",
    roles: deskRoles,
    screen: async () => (await import("#web/desk/market-reports/desk-reports-page.tsx")).DeskReportsPage,
  },
  {
    path: "feedback",
    label: "Feedback",
    icon: MessageSquare,
    group: "House",
    roles: deskRoles,
    screen: async () => (await import("#web/desk/feedback/feedback-inbox-page.tsx")).FeedbackInboxPage,
  },
  {
    path: "refused-mails",
    label: "Refused emails",
    icon: MailX,
    group: "House",
    roles: deskRoles,
    screen: async () => (await import("#web/desk/refused-mails/refused-mails-page.tsx")).RefusedMailsPage,
  },
  {
    path: "brokers",
    label: "Brokers",
    icon: Headset,
    group: "House",
    roles: ["viewer", ...deskWorkers],
    screen: async () => (await import("#web/desk/brokers/brokers-page.tsx")).BrokersPage,
  },
  {
    path: "staff",
    label: "Staff",
    icon: UserCog,
    group: "House",
    roles: ["administrator"],
    screen: async () => (await import("#web/desk/staff/staff-page.tsx")).StaffPage,
  },
  {
    path: "approvals",
    label: "Approvals",
    icon: UserCheck,
    group: "House",
    roles: deskApprovers,
    screen: async () => (await import("#web/desk/approvals/approvals-page.tsx")).ApprovalsPage,
  },
  {
    path: "audit",
    label: "Audit log",
    icon: ScrollText,
    group: "House",
    roles: ["approver", "administrator"],
    screen: async () => (await import("#web/desk/audit/audit-page.tsx")).AuditPage,
  },
];
