import { parseDay } from "#domain/calendar.ts";
import { currencyCodes } from "#domain/currency.ts";
import { z } from "./zod.ts";

/** A currency's three-letter code, upper or lower case. */
export const currencyCode = z
  .string()
  .transform((code) => code.toUpperCase())
  .pipe(
    z.enum(
      currencyCodes as [(typeof currencyCodes)[number], ...(typeof currencyCodes)[number][]],
      "Please select a currency",
    ),
  );

/** A currency's code in an answer. */
export const currencyOut = z.enum(
  currencyCodes as [(typeof currencyCodes)[number], ...(typeof currencyCodes)[number][]],
);

/**
 * An amount of money as it is sent: a decimal text or a JSON number, read as its decimal text. Its currency is
 * named elsewhere in the request, so the use-case turns it into minor units with `parseAmount`.
 */
export const amountIn = z
  .union([z.string(), z.number()])
  .transform((amount) => (typeof amount === "number" ? decimalText(amount) : amount.trim()))
  .pipe(z.string().regex(/^\d{1,30}(\.\d{1,30})?$/, "Enter the amount in numbers, like 1250.00"));

/** A JSON number as decimal text; beyond 2^53 or in exponent form it is no exact amount and the pattern refuses it. */
function decimalText(amount: number): string {
  return Math.abs(amount) <= Number.MAX_SAFE_INTEGER ? String(amount) : "";
}

/** An amount in an answer: decimal text with the currency's decimals. */
export const amountOut = z.string();

/** A rate in an answer: units of the second currency per 1 of the first. */
export const rateOut = z.number();

/** A margin in an answer: in percent of the mid-market rate, 0.3. */
export const marginOut = z.number();

/** A rate as it is sent: decimal text or a JSON number; the domain says whether it is one. */
export const rateIn = z.union([z.string().max(100, "Please enter a valid rate"), z.number()]);

/** A moment in an answer, ISO 8601 in UTC. */
export const timestamp = z
  .date()
  .transform((date) => date.toISOString())
  .or(z.string());

/** A day, `YYYY-MM-DD`. */
export const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);

/** A day as it is sent: one of the calendar, so neither 30 February nor the year 0. */
export const dayIn = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, "Enter a day, such as 2026-03-31")
  .refine((text) => parseDay(text) !== undefined, "This is not a day of the calendar.");

export const id = z.uuid();
export const byId = z.object({ id });

/** Where a list goes on and how much of it is asked for. */
export const page = z.object({
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});

/** One page of a list; `nextCursor` is null on the last one. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), nextCursor: z.string().nullable() });
}

export const noContent = z.undefined();
