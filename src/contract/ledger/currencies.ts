import { endpoint } from "#contract/endpoint.ts";
import { amountOut, currencyOut } from "#contract/values.ts";
import { z } from "#contract/zod.ts";
import { currencyUses } from "#domain/currency.ts";

export const currency = z
  .object({
    code: currencyOut,
    name: z.string(),
    flag: z.string().describe("ISO 3166 code of its flag; EU for the euro."),
    minorUnits: z.number(),
    uses: z.array(z.enum(currencyUses)),
    least: amountOut
      .nullable()
      .describe("Exchange limits; null `least` means the worth of 1.00 GBP, null `greatest` no maximum."),
    greatest: amountOut.nullable(),
  })
  .meta({ id: "Currency" });
export type Currency = z.output<typeof currency>;

export const listCurrencies = endpoint({
  operationId: "listCurrencies",
  method: "GET",
  path: "/api/currencies",
  access: "public",
  summary: "All currencies and what each can be used for now",
  answer: z.array(currency),
  refusals: [],
});
