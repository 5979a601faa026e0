import type { ComponentType } from "react";
import { type DeskPath, deskPages } from "#contract/pages.ts";

type Screen = () => Promise<ComponentType>;
type Place = { screen: Screen; detail?: Screen };

/** Screens of back-office pages; `detail` is that of a page's `:id`. */
const places: Readonly<Record<DeskPath, Place>> = {
  "/admin": {
    screen: async () => (await import("#web/desk/overview/overview-page.tsx")).OverviewPage,
  },
  "/admin/inbox": {
    screen: async () => (await import("#web/desk/inbox/inbox-page.tsx")).InboxPage,
  },
  "/admin/clients": {
    screen: async () => (await import("#web/desk/clients/clients-page.tsx")).ClientsPage,
    detail: async () => (await import("#web/desk/clients/client-page.tsx")).ClientPage,
  },
  "/admin/trades": {
    screen: async () => (await import("#web/desk/trades/trades-page.tsx")).TradesPage,
    detail: async () => (await import("#web/desk/trades/desk-trade-page.tsx")).DeskTradePage,
  },
  "/admin/quotes": {
    screen: async () => (await import("#web/desk/quotes/quotes-page.tsx")).QuotesPage,
  },
  "/admin/forwards": {
    screen: async () => (await import("#web/desk/forwards/forwards-page.tsx")).ForwardsPage,
    detail: async () => (await import("#web/desk/forwards/forward-page.tsx")).ForwardPage,
  },
  "/admin/pricing": {
    screen: async () => (await import("#web/desk/pricing/pricing-page.tsx")).PricingPage,
  },
  "/admin/forward-pricing": {
    screen: async () =>
      (await import("#web/desk/forward-pricing/forward-pricing-page.tsx")).ForwardPricingPage,
  },
  "/admin/position": {
    screen: async () => (await import("#web/desk/position/position-page.tsx")).PositionPage,
  },
  "/admin/receipts": {
    screen: async () => (await import("#web/desk/money/receipts/receipts-page.tsx")).ReceiptsPage,
    detail: async () => (await import("#web/desk/money/receipts/receipt-page.tsx")).ReceiptPage,
  },
  "/admin/statements": {
    screen: async () => (await import("#web/desk/money/statements/statements-page.tsx")).StatementsPage,
    detail: async () => (await import("#web/desk/money/statements/statement-page.tsx")).StatementPage,
  },
  "/admin/payouts": {
    screen: async () => (await import("#web/desk/money/payouts/payouts-page.tsx")).PayoutsPage,
    detail: async () => (await import("#web/desk/money/payouts/details/payout-page.tsx")).PayoutPage,
  },
  "/admin/reconciliation": {
    screen: async () =>
      (await import("#web/desk/money/reconciliation/reconciliation-page.tsx")).ReconciliationPage,
    detail: async () =>
      (await import("#web/desk/money/reconciliation/reconciled-day-page.tsx")).ReconciledDayPage,
  },
  "/admin/screening": {
    screen: async () => (await import("#web/desk/screening/screening-page.tsx")).ScreeningPage,
  },
  "/admin/market-reports": {
    screen: async () => (await import("#web/desk/market-reports/desk-reports-page.tsx")).DeskReportsPage,
  },
  "/admin/feedback": {
    screen: async () => (await import("#web/desk/feedback/feedback-inbox-page.tsx")).FeedbackInboxPage,
  },
  "/admin/refused-mails": {
    screen: async () => (await import("#web/desk/refused-mails/refused-mails-page.tsx")).RefusedMailsPage,
  },
  "/admin/failed-events": {
    screen: async () => (await import("#web/desk/failed-events/failed-events-page.tsx")).FailedEventsPage,
  },
  "/admin/brokers": {
    screen: async () => (await import("#web/desk/brokers/brokers-page.tsx")).BrokersPage,
  },
  "/admin/staff": {
    screen: async () => (await import("#web/desk/staff/staff-page.tsx")).StaffPage,
  },
  "/admin/approvals": {
    screen: async () => (await import("#web/desk/approvals/approvals-page.tsx")).ApprovalsPage,
  },
  "/admin/audit": {
    screen: async () => (await import("#web/desk/audit/audit-page.tsx")).AuditPage,
  },
};

/** Every back-office page with its screens, in navigation order. */
export const deskSections = deskPages.map((page) => ({ ...page, ...places[page.path] }));

export type DeskSection = (typeof deskSections)[number];
