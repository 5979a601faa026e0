import { parseDay } from "#domain/calendar.ts";
import { currencyCodes } from "#domain/currency.ts";
import { type PurposeCode, purposeCodes } from "#domain/payments/payments/payment-purpose.ts";
import { z } from "./zod.ts";

/** Three-letter code in upper or lower case. */
export const currencyCode = z
  .string()
  .transform((code) => code.toUpperCase())
  .pipe(
    z.enum(
      currencyCodes as [(typeof currencyCodes)[number], ...(typeof currencyCodes)[number][]],
      "Please select a currency",
    ),
  );

/** Currency code in a response. */
export const currencyOut = z.enum(
  currencyCodes as [(typeof currencyCodes)[number], ...(typeof currencyCodes)[number][]],
);

/**
 * Amount in a request: decimal text, or a JSON number read as its decimal text. The currency is another
 * field, so the use case parses it with `parseAmount`.
 */
export const amountIn = z
  .union([z.string(), z.number()])
  .transform((amount) => (typeof amount === "number" ? decimalText(amount) : amount.trim()))
  .pipe(z.string().regex(/^\d{1,30}(\.\d{1,30})?$/, "Enter the amount in numbers, like 1250.00"));

/** Decimal text of a JSON number; above 2^53 or in exponent form it is not exact and fails the pattern. */
function decimalText(amount: number): string {
  return Math.abs(amount) <= Number.MAX_SAFE_INTEGER ? String(amount) : "";
}

/** Amount in a response: decimal text with the currency's decimals. */
export const amountOut = z.string();

/** Rate in a response: units of the second currency per 1 of the first. */
export const rateOut = z.number();

/** Margin in a response: percent of mid-market, 0.3. */
export const marginOut = z.number();

/** Rate in a request: decimal text or number, validated by the domain. */
export const rateIn = z.union([z.string().max(100, "Please enter a valid rate"), z.number()]);

/** ISO 8601 time in UTC. */
export const timestamp = z
  .date()
  .transform((date) => date.toISOString())
  .or(z.string());

/** What a payment is for, by its ISO 20022 code. */
export const purpose = z.enum(
  purposeCodes as [PurposeCode, ...PurposeCode[]],
  "Choose what the payment is for.",
);

/** A day, `YYYY-MM-DD`. */
export const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);

/** A valid calendar day: neither 30 February nor year 0. */
export const dayIn = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, "Enter a date, like 2026-03-31")
  .refine((text) => parseDay(text) !== undefined, "This date doesn't exist. Enter another one.");

export const id = z.uuid();
export const byId = z.object({ id });

/** The schedule that made a payment, by its id and name. */
export const scheduleLink = z.object({ id, label: z.string() });

/** Cursor and page size. */
export const page = z.object({
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});

/** One page; `nextCursor` is null on the last. */
export function pageSchema<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), nextCursor: z.string().nullable() });
}

export const noContent = z.undefined();
