import type { Change } from "#contract/market/rates.ts";
import { readCurrenciesFor } from "#server/ledger/currencies/currency-uses-store.ts";
import type { Database } from "#server/platform/postgres/database.ts";
import type { Listener } from "#server/platform/postgres/listen.ts";
import { readPriceList } from "./price-lists-store.ts";
import type { PublicPrices } from "./public-prices.ts";
import { pricingChannel } from "./repricing-store.ts";

type PricingSyncContext = {
  readonly db: Database;
  readonly log: { warn(facts: object, words: string): void };
  readonly publicPrices: PublicPrices;
  /** The open screens. */
  readonly rateStream: {
    publishToClient(clientId: string, change: Change): void;
    publishToAll(change: Change): void;
  };
};

/**
 * Keeps this process's copy of what everybody may exchange, and at what cost, up with the desk, and has the open screens of whom a change is for
 * ask again for what they pay.
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
      void read().catch((err: unknown) => log.warn({ err }, "the price list could not be read anew"));
    },
    onConnect: read,
  });
}
