import type { App } from "#server/platform/app.ts";

const hourMs = 3_600_000;
/** The calculator of the landing page begins with a rate of at most this age. */
const landingMs = 60_000;
/** Retry interval while the rate history is still loading. */
const untilRatesMs = 2_000;

/**
 * Renders the public pages now, while the server already answers calls, and every hour, and the landing page every minute with its rate; with back-off until there
 * are rates. The documentation is rendered a minute after the start, unless somebody asked for it before.
 */
export function startSiteRefresh({ site, log }: Pick<App, "site" | "log">): { stop: () => Promise<void> } {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let soonMs = untilRatesMs;
  const plan = (hasRates: boolean) => {
    if (stopped) return;
    timer = setTimeout(() => void again(), hasRates ? hourMs : soonMs).unref();
    soonMs = Math.min(soonMs * 2, hourMs);
  };
  const again = async () => {
    try {
      plan(await site.refresh());
    } catch (error) {
      log.error({ err: error }, "the public pages could not be rendered; the last ones stay in use");
      plan(true);
    }
  };
  void again();
  const landing = setInterval(() => {
    site.prepareDocs().catch((error: unknown) => {
      log.error({ err: error }, "the developer documentation could not be rendered");
    });
    site.refreshLanding().catch((error: unknown) => {
      log.error({ err: error }, "the landing page could not be rendered again; the last one stays in use");
    });
  }, landingMs).unref();
  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      clearInterval(landing);
    },
  };
}
