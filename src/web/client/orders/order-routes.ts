import type { RouteObject } from "react-router";

/** The addresses of orders. */
export const orderRoutes: RouteObject[] = [
  {
    path: "orders",
    lazy: async () => ({ Component: (await import("./orders-page.tsx")).OrdersPage }),
  },
  {
    path: "orders/create",
    lazy: async () => ({
      Component: (await import("./create-order-page.tsx")).CreateOrderPage,
    }),
  },
  {
    path: "orders/:id",
    lazy: async () => ({ Component: (await import("./order-page.tsx")).OrderPage }),
  },
];
