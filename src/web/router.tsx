import type { ComponentType } from "react";
import { createBrowserRouter, type RouteObject, redirectDocument } from "react-router";
import { PublicPageFrame } from "#web/client/public-page-frame.tsx";
import { ClientGuard } from "./auth/guards.tsx";
import { alertRoutes } from "./client/alerts/alert-routes.ts";
import { autoExchangeRoutes } from "./client/auto-exchange/auto-exchange-routes.ts";
import { balanceRoutes } from "./client/balances/balance-routes.ts";
import { beneficiaryRoutes } from "./client/beneficiaries/beneficiary-routes.ts";
import { orderRoutes } from "./client/orders/order-routes.ts";
import { PageInShell } from "./client/page-in-shell.tsx";
import { CentredSpinner } from "./design/spinner.tsx";
import { deskRoutes } from "./desk/desk-routes.tsx";
import { Home } from "./home.tsx";
import { NotFound } from "./not-found/not-found.tsx";
import { RootLayout, RouteError } from "./root-layout.tsx";

/** Every address of the site. A screen's code is loaded when its address is first gone to. */
export function createRouter() {
  return createBrowserRouter([
    deskRoutes,
    {
      Component: RootLayout,
      ErrorBoundary: RouteError,
      HydrateFallback: CentredSpinner,
      children: [...publicRoutes, clientArea, ...galleryRoutes, { path: "*", Component: NotFound }],
    },
  ]);
}

const publicRoutes: RouteObject[] = [
  { index: true, Component: Home },
  {
    path: "forgot-password",
    lazy: async () => ({
      Component: (await import("./auth/forgot-password-page.tsx")).ForgotPasswordPage,
    }),
  },
  {
    path: "reset-password",
    lazy: async () => ({ Component: (await import("./auth/reset-password-page.tsx")).ResetPasswordPage }),
  },
  {
    path: "verify-email",
    lazy: async () => ({ Component: (await import("./auth/verify-email-page.tsx")).VerifyEmailPage }),
  },
  {
    path: "admin/invitation",
    lazy: async () => ({
      Component: (await import("./desk/invitation/invitation-page.tsx")).InvitationPage,
    }),
  },
  {
    path: "change-email",
    lazy: async () => ({ Component: (await import("./auth/change-email-page.tsx")).ChangeEmailPage }),
  },
  {
    path: "holding",
    lazy: async () => ({ Component: (await import("./auth/holding-page.tsx")).HoldingPage }),
  },
  {
    path: "onboarding",
    lazy: async () => ({
      Component: (await import("./client/onboarding/onboarding-page.tsx")).OnboardingPage,
    }),
  },
  {
    path: "company",
    lazy: async () => ({
      Component: (await import("./client/company/company-page.tsx")).CompanyPage,
    }),
  },
  {
    path: "contact",
    lazy: async () =>
      framed("Contact", (await import("./client/contact/client-contact-page.tsx")).ClientContactPage),
  },
  {
    path: "careers",
    lazy: async () => framed("Careers", (await import("./marketing/careers/careers-page.tsx")).CareersPage),
  },
  {
    path: "complaints",
    lazy: async () =>
      framed("Complaints", (await import("./marketing/complaints/complaints-page.tsx")).ComplaintsPage),
  },
  ...["landing", "features/*", "disclaimers", "auth", "login", "register"].map(answeredByServer),
];

/** For activated clients, inside the shell. */
const clientArea: RouteObject = {
  Component: ClientGuard,
  children: [
    {
      lazy: async () => ({ Component: (await import("./client/shell/client-shell.tsx")).ClientShell }),
      children: [
        {
          path: "dashboard",
          lazy: async () => ({ Component: (await import("./client/dashboard/dashboard.tsx")).Dashboard }),
        },
        {
          path: "quote",
          lazy: async () => ({ Component: (await import("./client/quote/quote-page.tsx")).QuotePage }),
        },
        {
          path: "assign-recipient",
          lazy: async () => ({
            Component: (await import("./client/assign-recipient/assign-recipient-page.tsx"))
              .AssignRecipientPage,
          }),
        },
        {
          path: "pay",
          lazy: async () => ({ Component: (await import("./client/pay/pay-page.tsx")).PayPage }),
        },
        {
          path: "trades/:id",
          lazy: async () => ({ Component: (await import("./client/trades/trade-page.tsx")).TradePage }),
        },
        {
          path: "dashboard-contact",
          lazy: async () => {
            const { ClientContactPage } = await import("./client/contact/client-contact-page.tsx");
            return { element: <PageInShell title="Contact" Page={ClientContactPage} /> };
          },
        },
        ...autoExchangeRoutes,
        {
          path: "security",
          lazy: async () => ({
            Component: (await import("./client/security/security-page.tsx")).SecurityPage,
          }),
        },
        ...orderRoutes,
        {
          path: "history",
          lazy: async () => ({ Component: (await import("./client/history/history-page.tsx")).HistoryPage }),
        },
        {
          path: "market-reports",
          lazy: async () => ({
            Component: (await import("./client/market-reports/market-reports-page.tsx")).MarketReportsPage,
          }),
        },
        {
          path: "profit-share",
          lazy: async () => ({
            Component: (await import("./client/profit-share/profit-share-page.tsx")).ProfitSharePage,
          }),
        },
        {
          path: "equity-share",
          lazy: async () => ({
            Component: (await import("./client/equity-share/equity-share-page.tsx")).EquitySharePage,
          }),
        },
        ...alertRoutes,
        ...balanceRoutes,
        {
          path: "feedback",
          lazy: async () => ({
            Component: (await import("./client/feedback/feedback-page.tsx")).FeedbackPage,
          }),
        },
        ...beneficiaryRoutes,
        {
          path: "notifications",
          lazy: async () => ({
            Component: (await import("./client/notifications/notifications-page.tsx")).NotificationsPage,
          }),
        },
      ],
    },
  ],
};

/** The design gallery exists in development only. */
const galleryRoutes: RouteObject[] = import.meta.env.DEV
  ? [
      {
        path: "design",
        lazy: async () => ({ Component: (await import("./design/gallery/gallery.tsx")).Gallery }),
      },
    ]
  : [];

/** A public page in every case: a link of the application to it asks the server. */
function answeredByServer(path: string): RouteObject {
  return {
    path,
    loader: ({ request }) => {
      const { pathname, search } = new URL(request.url);
      return redirectDocument(pathname + search);
    },
  };
}

/** A public page that an activated client sees inside the shell. */
function framed(title: string, Page: ComponentType) {
  return {
    element: (
      <PublicPageFrame>
        <PageInShell title={title} Page={Page} />
      </PublicPageFrame>
    ),
  };
}
