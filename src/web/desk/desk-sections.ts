import {
  ArrowDownToLine,
  ArrowLeftRight,
  ArrowUpFromLine,
  CalendarClock,
  CalendarRange,
  ChartCandlestick,
  FileText,
  Headset,
  Inbox,
  LayoutDashboard,
  MailX,
  MessageSquare,
  Newspaper,
  Percent,
  Scale,
  ScanSearch,
  ScrollText,
  Tags,
  Unplug,
  UserCheck,
  UserCog,
  Users,
} from "lucide-react";
import type { ComponentType } from "react";
import { type DeskPath, deskPages } from "#contract/pages.ts";

type Screen = () => Promise<ComponentType>;
type Place = { icon: typeof Users; screen: Screen; detail?: Screen };

/** Screens of back-office pages; `detail` is that of a page's `:id`. */
const places: Readonly<Record<DeskPath, Place>> = {
  "/admin": {
    icon: LayoutDashboard,
    screen: async () => (await import("#web/desk/overview/overview-page.tsx")).OverviewPage,
  },
  "/admin/inbox": {
    icon: Inbox,
    screen: async () => (await import("#web/desk/inbox/inbox-page.tsx")).InboxPage,
  },
  "/admin/clients": {
    icon: Users,
    screen: async () => (await import("#web/desk/clients/clients-page.tsx")).ClientsPage,
    detail: async () => (await import("#web/desk/clients/client-page.tsx")).ClientPage,
  },
  "/admin/trades": {
    icon: ArrowLeftRight,
    screen: async () => (await import("#web/desk/trades/trades-page.tsx")).TradesPage,
    detail: async () => (await import("#web/desk/trades/desk-trade-page.tsx")).DeskTradePage,
  },
  "/admin/quotes": {
    icon: Tags,
    screen: async () => (await import("#web/desk/quotes/quotes-page.tsx")).QuotesPage,
  },
  "/admin/forwards": {
    icon: CalendarRange,
    screen: async () => (await import("#web/desk/forwards/forwards-page.tsx")).ForwardsPage,
    detail: async () => (await import("#web/desk/forwards/forward-page.tsx")).ForwardPage,
  },
  "/admin/pricing": {
    icon: Percent,
    screen: async () => (await import("#web/desk/pricing/pricing-page.tsx")).PricingPage,
  },
  "/admin/forward-pricing": {
    icon: CalendarClock,
    screen: async () =>
      (await import("#web/desk/forward-pricing/forward-pricing-page.tsx")).ForwardPricingPage,
  },
  "/admin/position": {
    icon: ChartCandlestick,
    screen: async () => (await import("#web/desk/position/position-page.tsx")).PositionPage,
  },
  "/admin/receipts": {
    icon: ArrowDownToLine,
    screen: async () => (await import("#web/desk/money/receipts/receipts-page.tsx")).ReceiptsPage,
    detail: async () => (await import("#web/desk/money/receipts/receipt-page.tsx")).ReceiptPage,
  },
  "/admin/statements": {
    icon: FileText,
    screen: async () => (await import("#web/desk/money/statements/statements-page.tsx")).StatementsPage,
    detail: async () => (await import("#web/desk/money/statements/statement-page.tsx")).StatementPage,
  },
  "/admin/payouts": {
    icon: ArrowUpFromLine,
    screen: async () => (await import("#web/desk/money/payouts/payouts-page.tsx")).PayoutsPage,
    detail: async () => (await import("#web/desk/money/payouts/details/payout-page.tsx")).PayoutPage,
  },
  "/admin/reconciliation": {
    icon: Scale,
    screen: async () =>
      (await import("#web/desk/money/reconciliation/reconciliation-page.tsx")).ReconciliationPage,
    detail: async () =>
      (await import("#web/desk/money/reconciliation/reconciled-day-page.tsx")).ReconciledDayPage,
  },
  "/admin/screening": {
    icon: ScanSearch,
    screen: async () => (await import("#web/desk/screening/screening-page.tsx")).ScreeningPage,
  },
  "/admin/market-reports": {
    icon: Newspaper,
    screen: async () => (await import("#web/desk/market-reports/desk-reports-page.tsx")).DeskReportsPage,
  },
  "/admin/feedback": {
    icon: MessageSquare,
    screen: async () => (await import("#web/desk/feedback/feedback-inbox-page.tsx")).FeedbackInboxPage,
  },
  "/admin/refused-mails": {
    icon: MailX,
    screen: async () => (await import("#web/desk/refused-mails/refused-mails-page.tsx")).RefusedMailsPage,
  },
  "/admin/failed-events": {
    icon: Unplug,
    screen: async () => (await import("#web/desk/failed-events/failed-events-page.tsx")).FailedEventsPage,
  },
  "/admin/brokers": {
    icon: Headset,
    screen: async () => (await import("#web/desk/brokers/brokers-page.tsx")).BrokersPage,
  },
  "/admin/staff": {
    icon: UserCog,
    screen: async () => (await import("#web/desk/staff/staff-page.tsx")).StaffPage,
  },
  "/admin/approvals": {
    icon: UserCheck,
    screen: async () => (await import("#web/desk/approvals/approvals-page.tsx")).ApprovalsPage,
  },
  "/admin/audit": {
    icon: ScrollText,
    screen: async () => (await import("#web/desk/audit/audit-page.tsx")).AuditPage,
  },
};

/** Every back-office page with its icon and screens, in navigation order. */
export const deskSections = deskPages.map((page) => ({ ...page, ...places[page.path] }));

export type DeskSection = (typeof deskSections)[number];
