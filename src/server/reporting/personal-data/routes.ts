import { exportData, exportLogin } from "#contract/reporting/personal-data.ts";
import { withRetryAfter } from "#server/clients/auth/routes.ts";
import { type Route, write } from "#server/platform/http/route.ts";
import { exportLoginData } from "./export-login-data.ts";
import { exportPersonalData } from "./export-personal-data.ts";

export const personalDataRoutes: readonly Route[] = [
  write(exportData, ({ tx, session, reply }, app) =>
    withRetryAfter(reply, () => exportPersonalData(tx, { app, session })),
  ),
  write(exportLogin, ({ tx, session, reply }, app) =>
    withRetryAfter(reply, () => exportLoginData(tx, { app, session })),
  ),
];
