import { amountOut, currencyOut } from "#contract/values.ts";
import { z } from "#contract/zod.ts";

export const url = z.url().describe("Address of the object in the API.");
export const rate = z.string().describe("Units of to_currency for 1 of from_currency, as decimal text.");
export const time = z.iso.datetime();

export const exampleId = "0199a3c4-5e6f-7a8b-9c0d-1e2f3a4b5c6d";
export const otherId = "0199a3c2-1a2b-7c3d-8e4f-5a6b7c8d9e0f";
export const linkTo = (path: string) => `https://summit.example/api/${path}`;

export const pair = { from_currency: currencyOut, to_currency: currencyOut };
export const examplePair = { from_currency: "GBP", to_currency: "EUR" };

export const amounts = { ...pair, from_amount: amountOut, to_amount: amountOut };
export const exampleAmounts = { ...examplePair, from_amount: "1000.00", to_amount: "1151.54" };
