import { readSite } from "#contract/reporting/site.ts";
import { type Route, read } from "#server/platform/http/route.ts";

export const siteRoutes: readonly Route[] = [read(readSite, async (_call, app) => app.site.facts)];
