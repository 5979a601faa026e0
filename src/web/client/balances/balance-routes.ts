import type { RouteObject } from "react-router";

/** The addresses of the client's accounts. */
export const balanceRoutes: RouteObject[] = [
  {
    path: "balances",
    lazy: async () => ({ Component: (await import("./balances-page.tsx")).BalancesPage }),
  },
  {
    path: "balances/:currency",
    lazy: async () => ({ Component: (await import("./balance-page.tsx")).BalancePage }),
  },
  {
    path: "balances/:currency/withdraw",
    lazy: async () => ({ Component: (await import("./withdraw-page.tsx")).WithdrawPage }),
  },
];
