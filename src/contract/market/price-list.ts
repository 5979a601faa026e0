import { endpoint } from "#contract/endpoint.ts";
import { currencyOut, marginOut } from "#contract/values.ts";
import { z } from "#contract/zod.ts";

export const readPriceList = endpoint({
  method: "GET",
  path: "/api/margins",
  access: "session",
  summary: "What the client pays now: the margin of each exchange, taken off the mid-market rate",
  answer: z.object({
    /** In every pair that is not named below. */
    usual: marginOut,
    /** Either way of the pair. */
    pairs: z.array(z.object({ currencies: z.tuple([currencyOut, currencyOut]), margin: marginOut })),
  }),
  refusals: [],
});
