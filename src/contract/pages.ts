import {
  administratorRoles,
  approverRoles,
  deskRoles,
  operatorRoles,
  type StaffRole,
  staffRoles,
} from "#domain/clients/staff/role.ts";

/**
 * Audience of a client page: everybody (`public`), signed-in clients including held accounts (`account`), or
 * activated clients inside the shell (`activated`). A `shared` page is a public page that activated clients
 * see inside the shell.
 */
type ClientPage = { readonly path: string; readonly access: "public" | "account" | "activated" | "shared" };

/** Every page of the client application; a part that begins with a colon is a parameter. */
export const clientPages = [
  { path: "/", access: "shared" },
  { path: "/contact", access: "shared" },
  { path: "/careers", access: "shared" },
  { path: "/complaints", access: "shared" },
  { path: "/forgot-password", access: "public" },
  { path: "/demo", access: "public" },
  { path: "/reset-password", access: "public" },
  { path: "/verify-email", access: "public" },
  { path: "/change-email", access: "public" },
  { path: "/join", access: "public" },
  { path: "/recipient-details", access: "public" },
  { path: "/holding", access: "account" },
  { path: "/no-account", access: "account" },
  { path: "/onboarding", access: "account" },
  { path: "/company", access: "account" },
  { path: "/dashboard", access: "activated" },
  { path: "/quote", access: "activated" },
  { path: "/assign-recipient", access: "activated" },
  { path: "/pay", access: "activated" },
  { path: "/trades/:id", access: "activated" },
  { path: "/balances", access: "activated" },
  { path: "/balances/:currency", access: "activated" },
  { path: "/balances/:currency/withdraw", access: "activated" },
  { path: "/balances/:currency/add-money", access: "activated" },
  { path: "/payments/:id", access: "activated" },
  { path: "/beneficiaries", access: "activated" },
  { path: "/beneficiaries/new", access: "activated" },
  { path: "/beneficiaries/add", access: "activated" },
  { path: "/beneficiaries/add/currency", access: "activated" },
  { path: "/beneficiaries/add/details", access: "activated" },
  { path: "/beneficiaries/ask", access: "activated" },
  { path: "/beneficiaries/import", access: "activated" },
  { path: "/beneficiaries/requests/:id", access: "activated" },
  { path: "/beneficiaries/:id", access: "activated" },
  { path: "/beneficiaries/:id/edit", access: "activated" },
  { path: "/alerts", access: "activated" },
  { path: "/alerts/create", access: "activated" },
  { path: "/alerts/:id", access: "activated" },
  { path: "/budget-rates", access: "activated" },
  { path: "/budget-rates/create", access: "activated" },
  { path: "/budget-rates/:id", access: "activated" },
  { path: "/orders", access: "activated" },
  { path: "/orders/create", access: "activated" },
  { path: "/orders/:id", access: "activated" },
  { path: "/forwards", access: "activated" },
  { path: "/forwards/new", access: "activated" },
  { path: "/forwards/:id", access: "activated" },
  { path: "/auto-exchange", access: "activated" },
  { path: "/auto-exchange/create", access: "activated" },
  { path: "/auto-exchange/:id", access: "activated" },
  { path: "/schedules", access: "activated" },
  { path: "/schedules/create", access: "activated" },
  { path: "/schedules/:id", access: "activated" },
  { path: "/schedules/:id/edit", access: "activated" },
  { path: "/batches", access: "activated" },
  { path: "/batches/create", access: "activated" },
  { path: "/batches/:id", access: "activated" },
  { path: "/history", access: "activated" },
  { path: "/market-reports", access: "activated" },
  { path: "/profit-share", access: "activated" },
  { path: "/equity-share", access: "activated" },
  { path: "/notifications", access: "activated" },
  { path: "/feedback", access: "activated" },
  { path: "/security", access: "activated" },
  { path: "/team", access: "activated" },
  { path: "/activity", access: "activated" },
  { path: "/developers", access: "shared" },
  { path: "/developers/keys", access: "activated" },
  { path: "/developers/webhooks", access: "activated" },
  { path: "/developers/webhooks/:id", access: "activated" },
  { path: "/approvals", access: "activated" },
  { path: "/approvals/:id", access: "activated" },
  { path: "/dashboard-contact", access: "activated" },
] as const satisfies readonly ClientPage[];

/** Every public page, in site-map order. The front page has an empty title and is called "Summit". */
export const sitePages = [
  { path: "/", title: "" },
  { path: "/features/savings", title: "Savings" },
  { path: "/features/profit-sharing", title: "Profit-sharing" },
  { path: "/features/community-growth", title: "Points" },
  { path: "/features/advanced-trading", title: "Expert Currency Management" },
  { path: "/features/secure-platform", title: "Security" },
  { path: "/features/personal", title: "Personal" },
  { path: "/features/business", title: "Business" },
  { path: "/careers", title: "Careers" },
  { path: "/complaints", title: "Complaints" },
  { path: "/contact", title: "Contact us" },
  { path: "/disclaimers", title: "Disclaimers" },
  { path: "/terms", title: "Terms of Use" },
] as const;

/**
 * Public pages of the developer documentation, in the order of their navigation. The reference has a page for
 * each tag of the API description beside these, at `/developers/reference/<tag>`.
 */
export const developerPages = [
  { path: "/developers", title: "Developers" },
  { path: "/developers/quick-start", title: "Quick start" },
  { path: "/developers/guides/authentication", title: "Authentication and scopes" },
  { path: "/developers/guides/quotes", title: "Quotes and bookings" },
  { path: "/developers/guides/idempotency", title: "Idempotency" },
  { path: "/developers/guides/lists", title: "Lists" },
  { path: "/developers/guides/errors", title: "Handling errors" },
  { path: "/developers/guides/approvals", title: "Approvals" },
  { path: "/developers/guides/webhooks", title: "Webhooks" },
  { path: "/developers/guides/testing", title: "Testing" },
  { path: "/developers/reference", title: "API reference" },
  { path: "/developers/events", title: "Events" },
  { path: "/developers/errors", title: "Error codes" },
  { path: "/developers/sdk", title: "TypeScript SDK" },
  { path: "/developers/agents", title: "AI agents (MCP)" },
  { path: "/developers/changelog", title: "API changelog" },
] as const;

export type DeveloperPath = (typeof developerPages)[number]["path"];

/** Name of the meta element that marks the application's page in a demo. */
export const demoMark = "summit-demo";

export type SitePath = (typeof sitePages)[number]["path"];

/** For visitors only: signed-in clients are redirected. */
export const signInPaths = ["/auth", "/login", "/register"] as const;

/** Site pages with a second address. */
export const pageAliases: ReadonlyMap<string, string> = new Map([
  ["/landing", "/"],
  ["/auth", "/login"],
]);

/** Back-office pages that need no session. */
export const deskEntryPaths = ["/admin/login", "/admin/invitation"] as const;

type DeskPage = {
  readonly path: string;
  readonly label: string;
  /** The navigation keeps the pages of one group together. */
  readonly group: "Today" | "Dealing" | "Money" | "House";
  readonly roles: readonly StaffRole[];
  /** Whether each listed item has its own page at `path/:id`. */
  readonly hasDetail: boolean;
};

/** Every place of the back office, in the order of its navigation. */
export const deskPages = [
  { path: "/admin", label: "Overview", group: "Today", roles: deskRoles, hasDetail: false },
  { path: "/admin/inbox", label: "Inbox", group: "Today", roles: operatorRoles, hasDetail: false },
  { path: "/admin/clients", label: "Clients", group: "Today", roles: staffRoles, hasDetail: true },
  { path: "/admin/trades", label: "Trades", group: "Dealing", roles: staffRoles, hasDetail: true },
  { path: "/admin/quotes", label: "Quotes", group: "Dealing", roles: staffRoles, hasDetail: false },
  { path: "/admin/forwards", label: "Forwards", group: "Dealing", roles: deskRoles, hasDetail: true },
  { path: "/admin/pricing", label: "Pricing", group: "Dealing", roles: deskRoles, hasDetail: false },
  {
    path: "/admin/forward-pricing",
    label: "Forward pricing",
    group: "Dealing",
    roles: deskRoles,
    hasDetail: false,
  },
  { path: "/admin/position", label: "Position", group: "Dealing", roles: deskRoles, hasDetail: false },
  { path: "/admin/receipts", label: "Receipts", group: "Money", roles: deskRoles, hasDetail: true },
  { path: "/admin/statements", label: "Statements", group: "Money", roles: deskRoles, hasDetail: true },
  { path: "/admin/payouts", label: "Payouts", group: "Money", roles: deskRoles, hasDetail: true },
  {
    path: "/admin/reconciliation",
    label: "Reconciliation",
    group: "Money",
    roles: deskRoles,
    hasDetail: true,
  },
  { path: "/admin/screening", label: "Screening", group: "Money", roles: deskRoles, hasDetail: false },
  {
    path: "/admin/approvals",
    label: "Approvals",
    group: "House",
    roles: approverRoles,
    hasDetail: false,
  },
  {
    path: "/admin/market-reports",
    label: "Market reports",
    group: "House",
    roles: deskRoles,
    hasDetail: false,
  },
  { path: "/admin/feedback", label: "Feedback", group: "House", roles: deskRoles, hasDetail: false },
  {
    path: "/admin/refused-mails",
    label: "Bounced emails",
    group: "House",
    roles: deskRoles,
    hasDetail: false,
  },
  {
    path: "/admin/failed-events",
    label: "Failed events",
    group: "House",
    roles: administratorRoles,
    hasDetail: false,
  },
  { path: "/admin/brokers", label: "Brokers", group: "House", roles: deskRoles, hasDetail: false },
  {
    path: "/admin/staff",
    label: "Staff",
    group: "House",
    roles: administratorRoles,
    hasDetail: false,
  },
  {
    path: "/admin/audit",
    label: "Audit log",
    group: "House",
    roles: approverRoles,
    hasDetail: false,
  },
] as const satisfies readonly DeskPage[];

export type DeskPath = (typeof deskPages)[number]["path"];
export type ClientPath = (typeof clientPages)[number]["path"];

const applicationPaths = [
  ...clientPages.flatMap(({ path, access }) => (access === "shared" ? [] : [path])),
  ...deskEntryPaths,
  ...deskPages.flatMap(({ path, hasDetail }) => (hasDetail ? [path, `${path}/:id`] : [path])),
].map(patternOf);

const clientPatterns = clientPages.map(({ path }) => ({ path, pattern: patternOf(path) }));

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/:[^/]+/g, "[^/]+")}$`);
}

/** Path prefixes that robots.txt closes to search engines. */
export const closedToRobots: readonly string[] = [
  "/api/",
  "/admin/",
  "/dashboard",
  ...clientPages.flatMap(({ path, access }) => (access === "account" ? [path] : [])),
];

/** The client page of an address, with the names of its parameters. */
export function findClientPage(path: string): ClientPath | undefined {
  return clientPatterns.find(({ pattern }) => pattern.test(path))?.path;
}

/** Whether an address is one of the back office's, for which somebody must be logged in. */
export function isDeskPath(path: string): boolean {
  return /^\/admin(\/|$)/.test(path) && !deskEntryPaths.some((entry) => entry === path);
}

/** Whether an address is a page of the application, regardless of access. */
export function isApplicationPath(path: string): boolean {
  return applicationPaths.some((pattern) => pattern.test(path));
}
