import { readPriceList as endpoint } from "#contract/market/price-list.ts";
import { marginInPercent } from "#domain/market/pricing/margin.ts";
import { type Route, read } from "#server/platform/http/route.ts";
import { readPriceList } from "./price-lists-store.ts";

export const priceListRoutes: readonly Route[] = [
  read(endpoint, async ({ session }, { db }) => {
    const { usual, pairs } = await readPriceList(db, session.client.id);
    return {
      usual: marginInPercent(usual),
      pairs: pairs.map(({ pair: [one, other], margin }) => ({
        currencies: [one, other] as [typeof one, typeof other],
        margin: marginInPercent(margin),
      })),
    };
  }),
];
