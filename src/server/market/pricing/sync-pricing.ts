import type { Change } from "#contract/market/rates.ts";
import { readCurrenciesFor } from "#server/ledger/currencies/currency-uses-store.ts";
import type { Database } from "#server/platform/postgres/database.ts";
import type { Listener } from "#server/platform/postgres/listen.ts";
import type { PublicPrices } from "./public-prices.ts";
import { pricingChannel } from "./store.ts";
import { readPriceList } from "./terms-store.ts";

type PricingSyncContext = {
  readonly db: Database;
  readonly log: { warn(facts: object, words: string): void };
  readonly publicPrices: PublicPrices;
  /** Event streams of open screens. */
  readonly rateStream: {
    publishToClient(clientId: string, change: Change): void;
    publishToAll(change: Change): void;
  };
};

/**
 * Keeps the public prices in step with the desk, and has the affected clients' open screens refetch their
 * prices.
 */
export function syncPricing(
  listener: Listener,
  { db, log, publicPrices, rateStream }: PricingSyncContext,
): void {
  const read = async () => {
    const [list, tradable] = await Promise.all([readPriceList(db), readCurrenciesFor(db, "trade")]);
    publicPrices.accept({ list, tradable });
  };
  listener.subscribe(pricingChannel, {
    onMessage(clientId) {
      const change = { kind: "pricing", id: clientId };
      if (clientId !== "") return rateStream.publishToClient(clientId, change);
      rateStream.publishToAll(change);
      void read().catch((err: unknown) => log.warn({ err }, "the price list could not be reloaded"));
    },
    onConnect: read,
  });
}
