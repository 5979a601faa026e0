import type { RouteObject } from "react-router";

/** The addresses of rate alerts. */
export const alertRoutes: RouteObject[] = [
  {
    path: "alerts",
    lazy: async () => ({ Component: (await import("./alerts-page.tsx")).AlertsPage }),
  },
  {
    path: "alerts/create",
    lazy: async () => ({
      Component: (await import("./create-alert-page.tsx")).CreateAlertPage,
    }),
  },
  {
    path: "alerts/:id",
    lazy: async () => ({ Component: (await import("./alert-page.tsx")).AlertPage }),
  },
];
