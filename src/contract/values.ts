import { parseDay } from "#domain/calendar.ts";
import { currencyCodes } from "#domain/currency.ts";
import { type PurposeCode, purposeCodes } from "#domain/payments/payments/payment-purpose.ts";
import { isTimeZone } from "#domain/time-zone.ts";
import { z } from "./zod.ts";

export const currencyCode = z
  .string()
  .transform((code) => code.toUpperCase())
  .pipe(
    z.enum(
      currencyCodes as [(typeof currencyCodes)[number], ...(typeof currencyCodes)[number][]],
      "Please select a currency",
    ),
  )
  .meta({ id: "CurrencyInput" });

export const currencyOut = z
  .enum(currencyCodes as [(typeof currencyCodes)[number], ...(typeof currencyCodes)[number][]])
  .meta({ id: "CurrencyCode", description: "ISO 4217 code of a currency that Summit trades." });

/**
 * Amount in a request: decimal text, or a JSON number read as its decimal text. The currency is another
 * field, so the use case parses it with `parseAmount`.
 */
export const amountIn = z
  .union([z.string(), z.number()])
  .transform((amount) => (typeof amount === "number" ? decimalText(amount) : amount.trim()))
  .pipe(z.string().regex(/^\d{1,30}(\.\d{1,30})?$/, "Enter the amount in numbers, like 1250.00"))
  .meta({ id: "AmountInput" });

/** Decimal text of a JSON number; above 2^53 or in exponent form it is not exact and fails the pattern. */
function decimalText(amount: number): string {
  return Math.abs(amount) <= Number.MAX_SAFE_INTEGER ? String(amount) : "";
}

export const amountOut = z.string().meta({ id: "Amount" });

export const rateOut = z.number().meta({ id: "Rate" });

export const marginOut = z.number().meta({ id: "MarginPercent" });

export const rateIn = z
  .union([z.string().max(100, "Please enter a valid rate"), z.number()])
  .meta({ id: "RateInput" });

export const timestamp = z
  .date()
  .transform((date) => date.toISOString())
  .or(z.string())
  .meta({ id: "Timestamp" });

export const purpose = z
  .enum(purposeCodes as [PurposeCode, ...PurposeCode[]], "Choose what the payment is for")
  .meta({ id: "PaymentPurpose", description: "What a payment is for, by its ISO 20022 code." });

export const day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .meta({ id: "Day" });

export const dayIn = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, "Enter a date, like 2026-03-31")
  .refine((text) => parseDay(text) !== undefined, "This date doesn't exist. Enter another one.")
  .meta({ id: "DayInput" });

/** Time zone of a list's days. */
export const zoneIn = z.string().refine(isTimeZone, "We don't recognise this time zone").default("UTC");

export const id = z.uuid();
export const byId = z.object({ id });

export const scheduleLink = z
  .object({ id, label: z.string() })
  .meta({ id: "ScheduleLink", description: "The schedule that made a payment, by its id and name." });

export const forwardLink = z.object({ id, reference: z.string() }).meta({
  id: "ForwardLink",
  description: "The forward of which an exchange is a part, by its id and reference.",
});

/** Cursor and page size. */
export const page = z.object({
  cursor: z.string().max(200).optional().describe("`nextCursor` of the page before."),
  limit: z.coerce.number().int().min(1).max(200).default(50).describe("Most items on a page."),
});

/** One page; `nextCursor` is null on the last. */
export function pageSchema<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), nextCursor: z.string().nullable() });
}

export const noContent = z.undefined();
