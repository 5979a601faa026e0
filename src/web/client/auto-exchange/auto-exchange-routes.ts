import type { RouteObject } from "react-router";

/** The addresses of automatic exchanges. */
export const autoExchangeRoutes: RouteObject[] = [
  {
    path: "auto-exchange",
    lazy: async () => ({
      Component: (await import("./auto-exchanges-page.tsx")).AutoExchangesPage,
    }),
  },
  {
    path: "auto-exchange/create",
    lazy: async () => ({
      Component: (await import("./create-auto-exchange-page.tsx")).CreateAutoExchangePage,
    }),
  },
  {
    path: "auto-exchange/:id",
    lazy: async () => ({
      Component: (await import("./auto-exchange-page.tsx")).AutoExchangePage,
    }),
  },
];
