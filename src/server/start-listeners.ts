import { changesMissed } from "#contract/market/rates.ts";
import { z } from "#contract/zod.ts";
import { syncPricing } from "#server/market/pricing/sync-pricing.ts";
import { syncRates } from "#server/market/rates/sync-rates.ts";
import type { App } from "#server/platform/app.ts";
import { clientEventsChannel } from "#server/platform/outbox/client-events.ts";
import { createListener } from "#server/platform/postgres/listen.ts";

const clientEvent = z.object({ clientId: z.string(), kind: z.string(), id: z.string() });

/** Keeps rates, prices and clients' screens of this process in step with other processes. */
export async function startListeners(app: App, databaseUrl: string): Promise<{ stop: () => Promise<void> }> {
  const listener = createListener({ url: databaseUrl, log: app.log });
  syncRates(listener, app.db, app.rates);
  syncPricing(listener, app);
  let isFirst = true;
  listener.subscribe(clientEventsChannel, {
    // Changes of the time without a connection are lost, so all open screens ask again.
    onConnect: async () => {
      if (!isFirst) app.rateStream.publishToAll({ kind: changesMissed, id: "" });
      isFirst = false;
    },
    onMessage: (text) => {
      const { clientId, ...change } = clientEvent.parse(JSON.parse(text));
      app.rateStream.publishToClient(clientId, change);
    },
  });
  await listener.start();
  return { stop: () => listener.close() };
}
