import { exportData, exportLogin } from "#contract/reporting/personal-data.ts";
import { withRetryAfter } from "#server/clients/auth/routes.ts";
import { activityOf } from "#server/platform/http/activity-of.ts";
import { handle, type Route } from "#server/platform/http/route.ts";
import { readAsOfNow } from "#server/platform/postgres/read-as-of-now.ts";
import { transactionAs } from "#server/platform/session/rights-at-commit.ts";
import { exportLoginData, permitLoginData } from "./export-login-data.ts";
import { exportPersonalData, permitPersonalData } from "./export-personal-data.ts";

export const personalDataRoutes: readonly Route[] = [
  handle(exportData, async (call, app) => {
    const { session, reply } = call;
    const activity = activityOf(call, "export_data", app);
    const permit = () =>
      transactionAs(app.db, session, (tx) => permitPersonalData(tx, { app, session, activity }));
    await withRetryAfter(reply, permit);
    return readAsOfNow(app.db, (tx) => exportPersonalData(tx, { app, session }));
  }),
  handle(exportLogin, async ({ session, reply }, app) => {
    // No role counts: the login may be in no account.
    const permit = () => transactionAs(app.db, undefined, (tx) => permitLoginData(tx, { app, session }));
    await withRetryAfter(reply, permit);
    return readAsOfNow(app.db, (tx) => exportLoginData(tx, { app, session }));
  }),
];
