import { alertRoutes } from "./alerts/routes.ts";
import { approvalRoutes } from "./approvals/routes.ts";
import { auditRoutes } from "./audit/routes.ts";
import { factorsRoutes } from "./auth/factors-routes.ts";
import { authRoutes } from "./auth/routes.ts";
import { securityRoutes } from "./auth/security-routes.ts";
import { staffAccountRoutes } from "./auth/staff-routes.ts";
import { autoExchangeRoutes } from "./auto-exchange/routes.ts";
import { balanceRoutes } from "./balances/routes.ts";
import { beneficiaryRoutes } from "./beneficiaries/routes.ts";
import { brokerRoutes } from "./brokers/routes.ts";
import { clientFileRoutes } from "./clients/file-routes.ts";
import { preferencesRoutes } from "./clients/preferences-routes.ts";
import { clientReviewRoutes } from "./clients/review-routes.ts";
import { clientRoutes } from "./clients/routes.ts";
import { exposureRoutes } from "./closeouts/exposure-routes.ts";
import { closeoutRoutes } from "./closeouts/routes.ts";
import { deskListRoutes } from "./desk/routes.ts";
import { documentRoutes } from "./documents/routes.ts";
import { feedbackRoutes } from "./feedback/routes.ts";
import { historyRoutes } from "./history/routes.ts";
import { marketReportRoutes } from "./market-reports/routes.ts";
import { notificationRoutes } from "./notifications/routes.ts";
import { orderRoutes } from "./orders/routes.ts";
import { overviewRoutes } from "./overview/routes.ts";
import { deskRoutes } from "./payments/desk-routes.ts";
import { knownPayerRoutes } from "./payments/payers/known-payer-routes.ts";
import { payoutDetailsRoutes } from "./payments/payouts/details/details-routes.ts";
import { payoutRoutes } from "./payments/payouts/payouts-routes.ts";
import { resendRoutes } from "./payments/payouts/resend-routes.ts";
import { receiptQueueRoutes } from "./payments/queue/queue-routes.ts";
import { paymentRoutes } from "./payments/routes.ts";
import { toleranceRoutes } from "./payments/tolerance-routes.ts";
import { personalDataRoutes } from "./personal-data/routes.ts";
import type { Route } from "./platform/http/route.ts";
import { priceListRoutes } from "./pricing/price-list-routes.ts";
import { pricingRoutes } from "./pricing/routes.ts";
import { quoteRoutes } from "./quotes/routes.ts";
import { rateRoutes } from "./rates/routes.ts";
import { refusedMailRoutes } from "./refused-mails/routes.ts";
import { restrictionRoutes } from "./restrictions/routes.ts";
import { rewardRoutes } from "./rewards/routes.ts";
import { screeningRoutes } from "./screening/routes.ts";
import { siteRoutes } from "./site/routes.ts";
import { statementRoutes } from "./statements/routes.ts";
import { tradeRoutes } from "./trades/routes.ts";

const nounRoutes: readonly Route[] = [
  ...authRoutes,
  ...staffAccountRoutes,
  ...auditRoutes,
  ...securityRoutes,
  ...factorsRoutes,
  ...personalDataRoutes,
  ...clientRoutes,
  ...brokerRoutes,
  ...clientFileRoutes,
  ...clientReviewRoutes,
  ...preferencesRoutes,
  ...documentRoutes,
  ...rateRoutes,
  ...priceListRoutes,
  ...pricingRoutes,
  ...quoteRoutes,
  ...tradeRoutes,
  ...closeoutRoutes,
  ...exposureRoutes,
  ...paymentRoutes,
  ...deskRoutes,
  ...toleranceRoutes,
  ...knownPayerRoutes,
  ...deskListRoutes,
  ...receiptQueueRoutes,
  ...payoutRoutes,
  ...payoutDetailsRoutes,
  ...resendRoutes,
  ...statementRoutes,
  ...restrictionRoutes,
  ...overviewRoutes,
  ...beneficiaryRoutes,
  ...orderRoutes,
  ...balanceRoutes,
  ...rewardRoutes,
  ...autoExchangeRoutes,
  ...historyRoutes,
  ...alertRoutes,
  ...notificationRoutes,
  ...feedbackRoutes,
  ...refusedMailRoutes,
  ...marketReportRoutes,
  ...screeningRoutes,
  ...siteRoutes,
];

/** Every call that the server answers. */
export const routes: readonly Route[] = [...nounRoutes, ...approvalRoutes(nounRoutes)];
