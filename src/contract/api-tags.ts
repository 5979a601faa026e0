import type { Endpoint } from "./endpoint.ts";

type ApiTag = {
  readonly name: string;
  readonly description: string;
  /** Beginnings of the paths of its calls, in whole segments. */
  readonly paths: readonly string[];
};

/** What the calls are about, in the order of the API description. */
export const apiTags: readonly ApiTag[] = [
  {
    name: "Rates",
    description: "Mid-market rates, now, live and in the past, and the currencies that Summit trades.",
    paths: [
      "/api/exchange-rate",
      "/api/currencies",
      "/api/rates",
      "/api/margins",
      "/api/market-report",
      "/api/market-reports",
      "/api/economic-calendar",
    ],
  },
  {
    name: "Quotes",
    description: "Firm prices for an exchange, each valid for 30 seconds.",
    paths: ["/api/quotes"],
  },
  {
    name: "Trades",
    description: "Exchanges that are booked: how each is paid for, who gets the money, and how to cancel it.",
    paths: ["/api/trades", "/api/closeout-debts"],
  },
  {
    name: "Forwards",
    description: "Exchanges at a rate fixed today for delivery in up to 12 months, in one part or several.",
    paths: [
      "/api/forwards",
      "/api/forward-quotes",
      "/api/forward-terms",
      "/api/forward-dates",
      "/api/forward-rates",
    ],
  },
  {
    name: "Orders and alerts",
    description: "Exchanges that book themselves once a rate is reached, and alerts that tell you about it.",
    paths: ["/api/orders", "/api/alerts"],
  },
  {
    name: "Budget rates",
    description: "Rates that you budgeted for a period, with the average that your exchanges achieved.",
    paths: ["/api/budget-rates"],
  },
  {
    name: "Balances",
    description: "Money held in each currency: account details, transactions, statements and withdrawals.",
    paths: ["/api/balances", "/api/balance-worth"],
  },
  {
    name: "Recipients",
    description: "The people and companies that you pay, with their accounts and the checks of their names.",
    paths: [
      "/api/beneficiaries",
      "/api/beneficiaries.csv",
      "/api/beneficiary-labels",
      "/api/recipient-requests",
      "/api/recipient-details",
      "/api/recipient-imports",
      "/api/recipient-exports",
    ],
  },
  {
    name: "Payments",
    description: "Money on its way to recipients, with its confirmations and invoices.",
    paths: ["/api/payments", "/api/invoices", "/api/payout-hold", "/api/pauses"],
  },
  {
    name: "Simulation",
    description:
      "What banks and markets do, on an installation where both are simulated. Absent from any other.",
    paths: ["/api/simulation"],
  },
  {
    name: "Batches",
    description: "Up to 2,000 payments from one file, checked together and paid from balances.",
    paths: ["/api/batches", "/api/batch-template.csv"],
  },
  {
    name: "Schedules",
    description: "Payments on a day to come, once or by a rule, and exchanges of money as it arrives.",
    paths: [
      "/api/schedules",
      "/api/scheduled-payments",
      "/api/schedule-dates",
      "/api/auto-exchange",
      "/api/auto-exchanges",
    ],
  },
  {
    name: "Approvals",
    description: "Calls that wait for other members of the team, and the rules that say which do.",
    paths: ["/api/approvals", "/api/approval-policy"],
  },
  {
    name: "History",
    description: "What happened, what is waiting for you, and notifications about it.",
    paths: [
      "/api/history",
      "/api/history.csv",
      "/api/needs",
      "/api/notifications",
      "/api/activity",
      "/api/activity.csv",
      "/api/mail",
    ],
  },
  {
    name: "Rewards",
    description: "Referrals, points and the share of Summit's profit.",
    paths: ["/api/referral-stats", "/api/referrals", "/api/profit-share", "/api/points"],
  },
  {
    name: "Account",
    description: "The client that a session acts for: its people, papers, preferences and feedback.",
    paths: ["/api/user", "/api/team", "/api/accounts", "/api/invitation", "/api/feedback"],
  },
  {
    name: "Log-in and security",
    description: "Logging in and out, passwords, second factors, sessions and confirmations.",
    paths: [
      "/api/login",
      "/api/logout",
      "/api/register",
      "/api/forgot-password",
      "/api/reset-password",
      "/api/verify-email",
      "/api/change-email",
      "/api/passkey-options",
      "/api/security",
      "/api/confirmations",
    ],
  },
  {
    name: "Webhooks",
    description: "Addresses of yours that we call when something happens, and what was delivered to each.",
    paths: ["/api/webhook-endpoints", "/api/webhook-deliveries", "/api/webhook-event-types"],
  },
  {
    name: "API keys",
    description: "Keys with which programs make calls. People alone make and revoke them.",
    paths: ["/api/api-keys"],
  },
  {
    name: "Summit",
    description: "Facts about this installation.",
    paths: ["/api/site", "/api/demo"],
  },
  {
    name: "Back office",
    description: "Calls of Summit's staff.",
    paths: ["/api/admin"],
  },
];

/** The tag of a call. @throws Error when no tag has its path. */
export function tagOf({ path }: Pick<Endpoint, "path">): ApiTag {
  const tag = apiTags.find(({ paths }) =>
    paths.some((start) => path === start || path.startsWith(`${start}/`)),
  );
  if (!tag) throw new Error(`${path} has no tag in api-tags.ts`);
  return tag;
}
