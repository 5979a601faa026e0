import type { App } from "#server/platform/app.ts";

const hourMs = 3_600_000;
/** A first start is still loading the rates' history when the pages are first rendered. */
const untilRatesMs = 2_000;

/** Renders the public pages now and every hour: their hero ends with today's rate. Until it has rates, sooner, and ever less soon. */
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
      log.error({ err: error }, "the public pages could not be rendered anew; the last ones stay");
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
