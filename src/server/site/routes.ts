import { readSite } from "#contract/site.ts";
import { type Route, read } from "../platform/http/route.ts";

export const siteRoutes: readonly Route[] = [read(readSite, async (_call, app) => app.site.facts)];
