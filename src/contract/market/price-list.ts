import { endpoint } from "#contract/endpoint.ts";
import { currencyOut, marginOut } from "#contract/values.ts";
import { z } from "#contract/zod.ts";

/** Apart from the desk's margins, which Home would load with it. */
export const readPriceList = endpoint({
  operationId: "readPriceList",
  method: "GET",
  path: "/api/margins",
  access: "session",
  summary: "The client's margins, which are taken off the mid-market rate",
  answer: z.object({
    usual: marginOut.describe("Margin of every other pair."),
    pairs: z
      .array(z.object({ currencies: z.tuple([currencyOut, currencyOut]), margin: marginOut }))
      .describe("Applies in both directions."),
  }),
  refusals: [],
});
