import type { ComponentType } from "react";
import type { ClientPath } from "#contract/pages.ts";

/** Pages without their own screen: public pages, pages in the shell, and a redirect. */
type OtherPath = "/" | "/contact" | "/careers" | "/complaints" | "/dashboard-contact" | "/beneficiaries/new";

export type ScreenPath = Exclude<ClientPath, OtherPath>;

/** Screens of the client application by page, loaded at first use. */
export const clientScreens: Readonly<Record<ScreenPath, () => Promise<ComponentType>>> = {
  "/forgot-password": async () => (await import("./auth/forgot-password-page.tsx")).ForgotPasswordPage,
  "/demo": async () => (await import("./demo/demo-page.tsx")).DemoPage,
  "/reset-password": async () => (await import("./auth/reset-password-page.tsx")).ResetPasswordPage,
  "/verify-email": async () => (await import("./auth/verify-email-page.tsx")).VerifyEmailPage,
  "/change-email": async () => (await import("./auth/change-email-page.tsx")).ChangeEmailPage,
  "/join": async () => (await import("./auth/join-page.tsx")).JoinPage,
  "/recipient-details": async () =>
    (await import("./client/recipient-requests/recipient-details-page.tsx")).RecipientDetailsPage,
  "/holding": async () => (await import("./auth/holding-page.tsx")).HoldingPage,
  "/no-account": async () => (await import("./auth/no-account-page.tsx")).NoAccountPage,
  "/onboarding": async () => (await import("./client/onboarding/onboarding-page.tsx")).OnboardingPage,
  "/company": async () => (await import("./client/company/company-page.tsx")).CompanyPage,
  "/dashboard": async () => (await import("./client/dashboard/dashboard.tsx")).Dashboard,
  "/quote": async () => (await import("./client/quote/quote-page.tsx")).QuotePage,
  "/assign-recipient": async () =>
    (await import("./client/assign-recipient/assign-recipient-page.tsx")).AssignRecipientPage,
  "/pay": async () => (await import("./client/pay/pay-page.tsx")).PayPage,
  "/trades/:id": async () => (await import("./client/trades/trade-page.tsx")).TradePage,
  "/balances": async () => (await import("./client/balances/balances-page.tsx")).BalancesPage,
  "/balances/:currency": async () => (await import("./client/balances/balance-page.tsx")).BalancePage,
  "/balances/:currency/withdraw": async () =>
    (await import("./client/balances/withdraw-page.tsx")).WithdrawPage,
  "/balances/:currency/add-money": async () =>
    (await import("./client/balances/add-money-page.tsx")).AddMoneyPage,
  "/payments/:id": async () => (await import("./client/payments/payment-page.tsx")).PaymentPage,
  "/beneficiaries": async () =>
    (await import("./client/beneficiaries/beneficiaries-page.tsx")).BeneficiariesPage,
  "/beneficiaries/add": async () => (await import("./client/beneficiaries/add-type-page.tsx")).AddTypePage,
  "/beneficiaries/add/currency": async () =>
    (await import("./client/beneficiaries/add-currency-page.tsx")).AddCurrencyPage,
  "/beneficiaries/add/details": async () =>
    (await import("./client/beneficiaries/add-details-page.tsx")).AddDetailsPage,
  "/beneficiaries/ask": async () =>
    (await import("./client/recipient-requests/ask-recipient-page.tsx")).AskRecipientPage,
  "/beneficiaries/import": async () =>
    (await import("./client/recipient-imports/import-recipients-page.tsx")).ImportRecipientsPage,
  "/beneficiaries/requests/:id": async () =>
    (await import("./client/recipient-requests/recipient-request-page.tsx")).RecipientRequestPage,
  "/beneficiaries/:id": async () =>
    (await import("./client/beneficiaries/beneficiary-page.tsx")).BeneficiaryPage,
  "/beneficiaries/:id/edit": async () =>
    (await import("./client/beneficiaries/edit-beneficiary-page.tsx")).EditBeneficiaryPage,
  "/alerts": async () => (await import("./client/alerts/alerts-page.tsx")).AlertsPage,
  "/alerts/create": async () => (await import("./client/alerts/create-alert-page.tsx")).CreateAlertPage,
  "/alerts/:id": async () => (await import("./client/alerts/alert-page.tsx")).AlertPage,
  "/budget-rates": async () => (await import("./client/budget-rates/budget-rates-page.tsx")).BudgetRatesPage,
  "/budget-rates/create": async () =>
    (await import("./client/budget-rates/create-budget-rate-page.tsx")).CreateBudgetRatePage,
  "/budget-rates/:id": async () =>
    (await import("./client/budget-rates/budget-rate-page.tsx")).BudgetRatePage,
  "/orders": async () => (await import("./client/orders/orders-page.tsx")).OrdersPage,
  "/orders/create": async () => (await import("./client/orders/create-order-page.tsx")).CreateOrderPage,
  "/orders/:id": async () => (await import("./client/orders/order-page.tsx")).OrderPage,
  "/forwards": async () => (await import("./client/forwards/forwards-page.tsx")).ForwardsPage,
  "/forwards/new": async () => (await import("./client/forwards/new-forward-page.tsx")).NewForwardPage,
  "/forwards/:id": async () => (await import("./client/forwards/forward-page.tsx")).ForwardPage,
  "/auto-exchange": async () =>
    (await import("./client/auto-exchange/auto-exchanges-page.tsx")).AutoExchangesPage,
  "/auto-exchange/create": async () =>
    (await import("./client/auto-exchange/create-auto-exchange-page.tsx")).CreateAutoExchangePage,
  "/auto-exchange/:id": async () =>
    (await import("./client/auto-exchange/auto-exchange-page.tsx")).AutoExchangePage,
  "/schedules": async () => (await import("./client/schedules/schedules-page.tsx")).SchedulesPage,
  "/schedules/create": async () =>
    (await import("./client/schedules/create-schedule-page.tsx")).CreateSchedulePage,
  "/schedules/:id": async () => (await import("./client/schedules/schedule-page.tsx")).SchedulePage,
  "/schedules/:id/edit": async () =>
    (await import("./client/schedules/edit-schedule-page.tsx")).EditSchedulePage,
  "/batches": async () => (await import("./client/batches/batches-page.tsx")).BatchesPage,
  "/batches/create": async () => (await import("./client/batches/create-batch-page.tsx")).CreateBatchPage,
  "/batches/:id": async () => (await import("./client/batches/batch-page.tsx")).BatchPage,
  "/developers/webhooks": async () => (await import("./client/webhooks/webhooks-page.tsx")).WebhooksPage,
  "/developers/webhooks/:id": async () => (await import("./client/webhooks/webhook-page.tsx")).WebhookPage,
  "/history": async () => (await import("./client/history/history-page.tsx")).HistoryPage,
  "/market-reports": async () =>
    (await import("./client/market-reports/market-reports-page.tsx")).MarketReportsPage,
  "/profit-share": async () => (await import("./client/profit-share/profit-share-page.tsx")).ProfitSharePage,
  "/equity-share": async () => (await import("./client/equity-share/equity-share-page.tsx")).EquitySharePage,
  "/notifications": async () =>
    (await import("./client/notifications/notifications-page.tsx")).NotificationsPage,
  "/feedback": async () => (await import("./client/feedback/feedback-page.tsx")).FeedbackPage,
  "/team": async () => (await import("./client/team/team-page.tsx")).TeamPage,
  "/developers": async () => (await import("./client/developers/developers-page.tsx")).DevelopersPage,
  "/developers/keys": async () => (await import("./client/developers/api-keys-page.tsx")).ApiKeysPage,
  "/activity": async () => (await import("./client/activity/activity-page.tsx")).ActivityPage,
  "/approvals": async () => (await import("./client/approvals/approvals-page.tsx")).ApprovalsPage,
  "/approvals/:id": async () => (await import("./client/approvals/approval-page.tsx")).ApprovalPage,
  "/security": async () => (await import("./client/security/security-page.tsx")).SecurityPage,
};
