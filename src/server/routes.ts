import { balanceRoutes } from "./balances/routes.ts";
import { beneficiaryRoutes } from "./beneficiaries/routes.ts";
import type { Route } from "./platform/http/route.ts";
import { quoteRoutes } from "./quotes/routes.ts";
import { rateRoutes } from "./rates/routes.ts";
import { tradeRoutes } from "./trades/routes.ts";

/** Every call that the server answers. */
export const routes: readonly Route[] = [
  ...rateRoutes,
  ...quoteRoutes,
  ...tradeRoutes,
  ...balanceRoutes,
  ...beneficiaryRoutes,
];
