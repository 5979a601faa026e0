import { endpoint } from "#contract/endpoint.ts";
import { currencyOut, marginOut } from "#contract/values.ts";
import { z } from "#contract/zod.ts";

export const readPriceList = endpoint({
  method: "GET",
  path: "/api/margins",
  access: "session",
  summary: "What the client pays now: the margin of each exchange, taken off the mid-market rate",
  answer: z.object({
    /** Margin of every other pair. */
    usual: marginOut,
    /** Applies in both directions. */
    pairs: z.array(z.object({ currencies: z.tuple([currencyOut, currencyOut]), margin: marginOut })),
  }),
  refusals: [],
});
