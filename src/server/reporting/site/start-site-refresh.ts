import type { App } from "#server/platform/app.ts";

const hourMs = 3_600_000;
/** Retry interval while the rate history is still loading. */
const untilRatesMs = 2_000;

/**
 * Renders the public pages now and every hour, so that the hero shows today's rate; with back-off until there
 * are rates.
 */
export async function startSiteRefresh({ site, log }: App): Promise<{ stop: () => Promise<void> }> {
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
      log.error({ err: error }, "the public pages could not be rendered again; the last ones stay in use");
      plan(true);
    }
  };
  plan(await site.refresh());
  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
