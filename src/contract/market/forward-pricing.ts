import { endpoint } from "#contract/endpoint.ts";
import { currencyCode, currencyOut, id, rateOut, timestamp } from "#contract/values.ts";
import { z } from "#contract/zod.ts";
import { depositTenors } from "#domain/market/forward-pricing/deposit-curve.ts";
import {
  type DepositRate,
  type DepositRateFault,
  parseTypedDepositRate,
} from "#domain/market/forward-pricing/deposit-rate.ts";
import { marginTenors } from "#domain/market/forward-pricing/forward-margin.ts";
import { type Margin, type MarginFault, parseTypedMargin } from "#domain/market/pricing/margin.ts";

export const depositRateFaults: Readonly<Record<DepositRateFault, string>> = {
  malformed: "Enter a percentage, such as 3.75 or -0.25",
  out_of_range: "Enter a percentage from -10 to 50",
  too_precise: "At most four decimals, such as 3.7525",
};

export const forwardMarginFaults: Readonly<Record<MarginFault, string>> = {
  malformed: "Enter a percentage from 0 to 5, such as 0.25",
  too_great: "At most 5%",
  too_precise: "At most four decimals, such as 0.2525",
};

/** A percentage as text or number, which `parse` reads into millionths or a fault. */
function percentIn<Value extends number, Fault extends string>(
  parse: (typed: string) => Value | Fault,
  faults: Readonly<Record<Fault, string>> & { readonly malformed: string },
) {
  return z.union([z.string().max(50, faults.malformed), z.number()]).transform((given, context) => {
    const read = parse(String(given));
    if (typeof read === "number") return read;
    context.addIssue({ code: "custom", message: faults[read] });
    return z.NEVER;
  });
}

const ofTenors = <Tenor extends string, Schema extends z.ZodType>(tenors: readonly Tenor[], schema: Schema) =>
  z.object(Object.fromEntries(tenors.map((tenor) => [tenor, schema])) as Record<Tenor, Schema>);

const setting = z
  .object({
    at: timestamp,
    by: z.string().nullable().describe("Null for reference rates, which Summit shipped."),
    approvedBy: z.string().nullable().describe("Null where the only approver set it."),
  })
  .meta({ id: "ForwardPricingSetting" });

const depositCurve = z
  .object({
    id,
    currency: currencyOut,
    rates: ofTenors(depositTenors, z.number()).describe("Yearly simple rates in percent: 3.75."),
    isReference: z
      .boolean()
      .describe("Whether these are reference policy rates, entered by Summit, to be replaced by the desk."),
    age: z
      .enum(["current", "ageing", "stale"])
      .describe("Ageing after 7 days; stale after 31 days, from when it prices no forward."),
    set: setting,
  })
  .meta({ id: "DepositCurve" });
export type DepositCurveRow = z.output<typeof depositCurve>;

const forwardPair = z
  .object({
    id: id.describe("Of the latest change, as `replaces` names it."),
    currencies: z.tuple([currencyOut, currencyOut]).describe("In alphabetical order."),
    isOpen: z.boolean(),
    set: setting,
  })
  .meta({ id: "ForwardPair", description: "A pair that was opened to forwards in both directions." });
export type ForwardPairRow = z.output<typeof forwardPair>;

const forwardMargins = z
  .object({
    id,
    margins: ofTenors(marginTenors, z.number()).describe("In percent, by the longest of each band."),
    set: setting,
  })
  .meta({ id: "ForwardMargins", description: "Margins by length, on top of the client's spot margin." });
export type ForwardMarginsRow = z.output<typeof forwardMargins>;

const forwardPricing = z
  .object({
    curves: z.array(depositCurve).describe("The newest of each currency that has one."),
    pairs: z.array(forwardPair).describe("Pairs that are or were open."),
    margins: forwardMargins.nullable().describe("Null until set: forwards have the spot margin alone."),
  })
  .meta({ id: "ForwardPricing" });
export type ForwardPricingStatus = z.output<typeof forwardPricing>;
/** Server-side form, with dates as Date. */
export type ForwardPricingInput = z.input<typeof forwardPricing>;

const replaces = id
  .nullable()
  .describe("Id of what was read and is replaced, null for none; refused when it changed since.");

export const readForwardPricing = endpoint({
  operationId: "readForwardPricing",
  method: "GET",
  path: "/api/admin/forward-pricing",
  access: "staff",
  summary: "Deposit rates, open pairs and margins that forwards are priced with",
  answer: forwardPricing,
  refusals: [],
});

export const setDepositCurve = endpoint({
  operationId: "setDepositCurve",
  method: "PUT",
  path: "/api/admin/forward-pricing/curves",
  access: "staff",
  summary: "Set a currency's deposit rates, or date the same ones today; needs two people",
  body: z
    .object({
      currency: currencyCode,
      rates: ofTenors(
        depositTenors,
        percentIn<DepositRate, DepositRateFault>(parseTypedDepositRate, depositRateFaults),
      ).describe("Yearly simple rates in percent, from -10 to 50, with at most four decimals."),
      replaces,
    })
    .meta({ id: "DepositCurveInput" }),
  answer: forwardPricing,
  refusals: ["forward_pricing_changed"],
});

export const setForwardPair = endpoint({
  operationId: "setForwardPair",
  method: "PUT",
  path: "/api/admin/forward-pricing/pairs",
  access: "staff",
  summary: "Open a pair to new forwards in both directions, or close it; needs two people",
  body: z
    .object({
      fromCurrency: currencyCode.describe("In either order."),
      toCurrency: currencyCode,
      isOpen: z.boolean(),
      replaces,
    })
    .superRefine(({ fromCurrency, toCurrency }, context) => {
      if (fromCurrency === toCurrency)
        context.addIssue({
          code: "custom",
          path: ["toCurrency"],
          message: "Choose two different currencies",
        });
    })
    .meta({ id: "ForwardPairInput" }),
  answer: forwardPricing,
  refusals: ["currency_not_tradable", "forward_curve_missing", "forward_pricing_changed"],
});

export const setForwardMargins = endpoint({
  operationId: "setForwardMargins",
  method: "PUT",
  path: "/api/admin/forward-pricing/margins",
  access: "staff",
  summary: "Set the margins that new forwards add to the client's spot margin; needs two people",
  body: z
    .object({
      margins: ofTenors(
        marginTenors,
        percentIn<Margin, MarginFault>(parseTypedMargin, forwardMarginFaults),
      ).describe("In percent from 0 to 5, with at most four decimals."),
      replaces,
    })
    .meta({ id: "ForwardMarginsInput" }),
  answer: forwardPricing,
  refusals: ["forward_pricing_changed"],
});

const exampleLine = z
  .object({
    tenor: z.enum(marginTenors),
    days: z.number().describe("Calendar days from the spot value date."),
    forwardMid: rateOut,
    points: z.number().describe("The forward's mid-market rate less the spot's."),
    margin: z.number().describe("In percent: the spot margin and the forward's together."),
    clientRate: rateOut,
  })
  .meta({ id: "ForwardExampleLine" });
export type ForwardExampleLine = z.output<typeof exampleLine>;

export const readForwardExample = endpoint({
  operationId: "readForwardExample",
  method: "GET",
  path: "/api/admin/forward-pricing/example",
  access: "staff",
  summary:
    "Show what forwards of 1, 3, 6 and 12 months cost a client without own margins, also in a closed pair",
  query: z.object({ fromCurrency: currencyCode, toCurrency: currencyCode }),
  answer: z
    .object({
      spotMid: rateOut,
      at: timestamp,
      source: z.string(),
      isReference: z.boolean().describe("Whether a reference curve is part of it."),
      lines: z.array(exampleLine),
    })
    .meta({ id: "ForwardExample" }),
  refusals: ["forward_rates_stale", "input_malformed", "rate_unavailable", "same_currency"],
});
