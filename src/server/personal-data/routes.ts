import { exportData } from "#contract/personal-data.ts";
import { sayWhenToRetry } from "../auth/routes.ts";
import { type Route, write } from "../platform/http/route.ts";
import { exportPersonalData } from "./export-personal-data.ts";

/** What a client may have of the data about them. */
export const personalDataRoutes: readonly Route[] = [
  write(exportData, ({ tx, session, reply }, app) =>
    sayWhenToRetry(reply, () => exportPersonalData(tx, { app, session })),
  ),
];
