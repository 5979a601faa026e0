import { endpoint } from "./endpoint.ts";
import { amountOut, currencyOut, pageOf } from "./values.ts";
import { z } from "./zod.ts";

export const balance = z.object({ currency: currencyOut, amount: amountOut });
export type Balance = z.output<typeof balance>;

export const listBalances = endpoint({
  method: "GET",
  path: "/api/balances",
  access: "activated",
  summary: "The client's balance in each currency held",
  answer: pageOf(balance),
  refusals: [],
});
