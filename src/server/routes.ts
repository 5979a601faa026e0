import { alertRoutes } from "#server/automation/alerts/routes.ts";
import { autoExchangeRoutes } from "#server/automation/auto-exchange/routes.ts";
import { orderRoutes } from "#server/automation/orders/routes.ts";
import { scheduleRoutes } from "#server/automation/schedules/routes.ts";
import { clientFileRoutes } from "#server/clients/accounts/file-routes.ts";
import { preferencesRoutes } from "#server/clients/accounts/preferences-routes.ts";
import { clientReviewRoutes } from "#server/clients/accounts/review-routes.ts";
import { clientRoutes } from "#server/clients/accounts/routes.ts";
import { apiKeyRoutes } from "#server/clients/api-keys/routes.ts";
import { approvalRoutes } from "#server/clients/approvals/routes.ts";
import { clientEmailRoutes } from "#server/clients/auth/client-email-routes.ts";
import { factorsRoutes } from "#server/clients/auth/factors-routes.ts";
import { authRoutes } from "#server/clients/auth/routes.ts";
import { securityRoutes } from "#server/clients/auth/security-routes.ts";
import { staffAccountRoutes } from "#server/clients/auth/staff-routes.ts";
import { brokerRoutes } from "#server/clients/brokers/routes.ts";
import { clientApprovalRoutes } from "#server/clients/client-approvals/routes.ts";
import { documentRoutes } from "#server/clients/documents/routes.ts";
import { feedbackRoutes } from "#server/clients/feedback/routes.ts";
import { restrictionRoutes } from "#server/clients/restrictions/routes.ts";
import { screeningRoutes } from "#server/clients/screening/routes.ts";
import { loginRoutes } from "#server/clients/team/login-routes.ts";
import { teamRoutes } from "#server/clients/team/routes.ts";
import { activityRoutes } from "#server/clients/users/activity-routes.ts";
import { demoRoutes } from "#server/demo/routes.ts";
import { auditRoutes } from "#server/ledger/audit/routes.ts";
import { economicCalendarRoutes } from "#server/market/economic-calendar/routes.ts";
import { forwardPricingRoutes } from "#server/market/forward-pricing/routes.ts";
import { marketReportRoutes } from "#server/market/market-reports/routes.ts";
import { priceListRoutes, pricingRoutes } from "#server/market/pricing/routes.ts";
import { rateRoutes } from "#server/market/rates/routes.ts";
import { canSetRates } from "#server/market/rates/with-simulated-rates.ts";
import { mailGalleryRoutes } from "#server/notifications/mail-gallery-routes.ts";
import { refusedMailRoutes } from "#server/notifications/refused-mails/routes.ts";
import { balanceRoutes } from "#server/payments/balances/routes.ts";
import { statementRoutes } from "#server/payments/bank-statements/routes.ts";
import { batchRoutes } from "#server/payments/batches/routes.ts";
import { beneficiaryRoutes } from "#server/payments/beneficiaries/routes.ts";
import { exposureRoutes } from "#server/payments/close-outs/exposure-routes.ts";
import { closeoutRoutes } from "#server/payments/close-outs/routes.ts";
import { forwardChangeRoutes } from "#server/payments/forwards/change-routes.ts";
import { forwardDepositRoutes } from "#server/payments/forwards/deposit-routes.ts";
import { depositShareRoutes } from "#server/payments/forwards/deposit-share-routes.ts";
import { forwardRoutes } from "#server/payments/forwards/routes.ts";
import { toleranceRoutes } from "#server/payments/funding/tolerance-routes.ts";
import { knownPayerRoutes } from "#server/payments/incoming/known-payer-routes.ts";
import { receiptQueueRoutes } from "#server/payments/incoming/queue-routes.ts";
import { invoiceRoutes } from "#server/payments/invoices/routes.ts";
import { recipientImportRoutes } from "#server/payments/recipient-imports/routes.ts";
import { recipientRequestRoutes } from "#server/payments/recipient-requests/routes.ts";
import { balanceWorthRoutes } from "#server/reporting/balance-worth/routes.ts";
import { budgetRateRoutes } from "#server/reporting/budget-rates/routes.ts";
import { clientPageRoutes } from "#server/reporting/desk/client-page-routes.ts";
import { exportRoutes } from "#server/reporting/desk/export-routes.ts";
import { deskForwardRoutes } from "#server/reporting/desk/forward-routes.ts";
import { houseExportRoutes } from "#server/reporting/desk/house-export-routes.ts";
import { reconciliationExportRoutes } from "#server/reporting/desk/reconciliation-export-routes.ts";
import { deskListRoutes } from "#server/reporting/desk/routes.ts";
import { deskStreamRoutes } from "#server/reporting/desk-stream/routes.ts";
import { failedEventRoutes } from "#server/reporting/failed-events/routes.ts";
import { historyRoutes } from "#server/reporting/history/routes.ts";
import { inboxRoutes } from "#server/reporting/inbox/routes.ts";
import { needsRoutes } from "#server/reporting/needs/routes.ts";
import { overviewRoutes } from "#server/reporting/overview/routes.ts";
import { personalDataRoutes } from "#server/reporting/personal-data/routes.ts";
import { positionRoutes } from "#server/reporting/position/routes.ts";
import { queuesRoutes } from "#server/reporting/queues/routes.ts";
import { siteRoutes } from "#server/reporting/site/routes.ts";
import { simulatedRateRoutes, simulationRoutes } from "#server/simulation/routes.ts";
import { quoteRoutes } from "#server/trading/quotes/routes.ts";
import { tradeRoutes } from "#server/trading/trades/routes.ts";
import { telephoneRoutes } from "#server/trading/trades/telephone-routes.ts";
import { coverPolicyRoutes } from "#server/trading/treasury/policy-routes.ts";
import { treasuryRoutes } from "#server/trading/treasury/routes.ts";
import { notificationRoutes } from "./notifications/routes.ts";
import { deskRoutes } from "./payments/desk-routes.ts";
import { payoutDetailsRoutes } from "./payments/payouts/details/details-routes.ts";
import { payoutRoutes } from "./payments/payouts/payouts-routes.ts";
import { resendRoutes } from "./payments/payouts/resend-routes.ts";
import { paymentRoutes } from "./payments/routes.ts";
import type { Config } from "./platform/config.ts";
import type { Route } from "./platform/http/route.ts";
import { rewardRoutes } from "./rewards/routes.ts";
import { webhookRoutes } from "./webhooks/routes.ts";

type InstallationConfig = Pick<Config, "BANK" | "DEMO" | "RATE_SOURCE" | "embeddedDatabase">;

const featureRoutes: readonly Route[] = [
  ...authRoutes,
  ...staffAccountRoutes,
  ...auditRoutes,
  ...securityRoutes,
  ...factorsRoutes,
  ...clientEmailRoutes,
  ...personalDataRoutes,
  ...clientRoutes,
  ...brokerRoutes,
  ...clientFileRoutes,
  ...clientPageRoutes,
  ...clientReviewRoutes,
  ...preferencesRoutes,
  ...activityRoutes,
  ...teamRoutes,
  ...loginRoutes,
  ...apiKeyRoutes,
  ...documentRoutes,
  ...rateRoutes,
  ...priceListRoutes,
  ...pricingRoutes,
  ...forwardPricingRoutes,
  ...quoteRoutes,
  ...tradeRoutes,
  ...telephoneRoutes,
  ...treasuryRoutes,
  ...coverPolicyRoutes,
  ...closeoutRoutes,
  ...exposureRoutes,
  ...forwardRoutes,
  ...forwardChangeRoutes,
  ...forwardDepositRoutes,
  ...depositShareRoutes,
  ...paymentRoutes,
  ...invoiceRoutes,
  ...deskRoutes,
  ...toleranceRoutes,
  ...knownPayerRoutes,
  ...deskListRoutes,
  ...deskForwardRoutes,
  ...exportRoutes,
  ...houseExportRoutes,
  ...failedEventRoutes,
  ...reconciliationExportRoutes,
  ...receiptQueueRoutes,
  ...payoutRoutes,
  ...payoutDetailsRoutes,
  ...resendRoutes,
  ...statementRoutes,
  ...restrictionRoutes,
  ...overviewRoutes,
  ...positionRoutes,
  ...queuesRoutes,
  ...inboxRoutes,
  ...deskStreamRoutes,
  ...beneficiaryRoutes,
  ...orderRoutes,
  ...scheduleRoutes,
  ...balanceRoutes,
  ...batchRoutes,
  ...recipientRequestRoutes,
  ...recipientImportRoutes,
  ...rewardRoutes,
  ...autoExchangeRoutes,
  ...historyRoutes,
  ...needsRoutes,
  ...balanceWorthRoutes,
  ...budgetRateRoutes,
  ...alertRoutes,
  ...notificationRoutes,
  ...webhookRoutes,
  ...feedbackRoutes,
  ...refusedMailRoutes,
  ...economicCalendarRoutes,
  ...marketReportRoutes,
  ...screeningRoutes,
  ...siteRoutes,
  ...simulationRoutes,
  ...simulatedRateRoutes,
  ...demoRoutes,
];

/** Every route of the API. */
export const routes: readonly Route[] = [
  ...featureRoutes,
  ...approvalRoutes(featureRoutes),
  ...clientApprovalRoutes(featureRoutes),
];

/**
 * What this installation mounts: the gallery of mails is for development and the demo alone, and simulation for where
 * money and rates are simulated.
 */
export function routesFor(config: InstallationConfig): readonly Route[] {
  const left = new Set([
    ...(config.BANK === "simulated" ? [] : simulationRoutes),
    ...(canSetRates(config) ? [] : simulatedRateRoutes),
  ]);
  const mounted = routes.filter((route) => !left.has(route));
  return config.DEMO ? [...mounted, ...mailGalleryRoutes] : mounted;
}
