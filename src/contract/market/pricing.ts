import { endpoint } from "#contract/endpoint.ts";
import {
  amountIn,
  amountOut,
  byId,
  currencyCode,
  currencyOut,
  id,
  noContent,
  page,
  pageSchema,
  timestamp,
} from "#contract/values.ts";
import { z } from "#contract/zod.ts";
import { type MarginFault, parseTypedMargin } from "#domain/market/pricing/margin.ts";

const person = z.object({ name: z.string(), email: z.string() }).meta({ id: "MarginPerson" });

export const margin = z
  .object({
    id,
    client: person.extend({ id }).nullable().describe("Null for all clients."),
    fromCurrency: currencyOut.nullable().describe("Alphabetical order; both null for all pairs."),
    toCurrency: currencyOut.nullable(),
    margin: z.number().describe("In percent of the mid-market rate: 0.25."),
    setAt: timestamp,
    setBy: person,
    endedAt: timestamp.nullable().describe("Null while in force."),
    endedBy: person.nullable(),
    // A server of the version before doesn't answer it.
    awaitsApproval: z
      .boolean()
      .default(false)
      .describe("Whether a request to change or end it awaits a second person; only the list says so."),
  })
  .meta({
    id: "Margin",
    description: "A margin for a client, a pair (both directions), or a client in a pair.",
  });
export type SetMargin = z.output<typeof margin>;

const faultWords: Readonly<Record<MarginFault, string>> = {
  malformed: "Enter a percentage from 0 to 5, such as 0.25",
  too_great: "At most 5%",
  too_precise: "At most four decimals, such as 0.2525",
};

/** Percent from 0 to 5 with at most four decimals, as text or number. */
const marginIn = z
  .union([z.string().max(50, faultWords.malformed), z.number()])
  .transform((given, context) => {
    const read = parseTypedMargin(String(given));
    if (typeof read === "number") return read;
    context.addIssue({ code: "custom", message: faultWords[read] });
    return z.NEVER;
  });

export const marginBody = z
  .object({
    clientId: z.uuid("Choose a client").nullish().describe("Omitted or null for all clients."),
    fromCurrency: currencyCode.nullish().describe("In either order; both omitted or null for all pairs."),
    toCurrency: currencyCode.nullish(),
    margin: marginIn,
    replaces: id
      .nullish()
      .describe("Id of the margin in force that was read, null for none; refused when it changed since."),
  })
  .superRefine(({ clientId, fromCurrency, toCurrency }, context) => {
    const fault = (field: string, message: string) =>
      context.addIssue({ code: "custom", path: [field], message });
    if (!fromCurrency && !toCurrency && !clientId)
      fault("clientId", "Choose a client, a pair of currencies, or both");
    else if (!fromCurrency && toCurrency) fault("fromCurrency", "Choose the other currency of the pair");
    else if (fromCurrency && !toCurrency) fault("toCurrency", "Choose the other currency of the pair");
    else if (fromCurrency && fromCurrency === toCurrency)
      fault("toCurrency", "Choose two different currencies");
  })
  .meta({ id: "MarginInput" });

export const marginState = z.enum(["in_force", "ended"]).meta({ id: "MarginState" });
export type MarginState = z.output<typeof marginState>;

export const listMargins = endpoint({
  operationId: "listMargins",
  method: "GET",
  path: "/api/admin/margins",
  access: "staff",
  summary: "Margins that override the standard one, newest first",
  query: page.extend({
    clientId: id.optional(),
    currency: currencyCode.optional().describe("Matches either currency of the pair."),
    state: marginState.default("in_force"),
  }),
  answer: pageSchema(margin),
  refusals: ["input_malformed"],
});

export const setMargin = endpoint({
  operationId: "setMargin",
  method: "PUT",
  path: "/api/admin/margins",
  access: "staff",
  summary: "Set the margin of a client, a pair or both for new quotes; it replaces the previous one",
  body: marginBody,
  answer: margin,
  refusals: ["client_closed", "input_invalid", "margin_changed"],
});

export const endMargin = endpoint({
  operationId: "endMargin",
  method: "DELETE",
  path: "/api/admin/margins/:id",
  access: "staff",
  summary: "End a margin; the next more general one applies to new quotes",
  params: byId,
  answer: noContent,
  status: 204,
  refusals: ["margin_changed", "not_found"],
});

export const deskCurrency = z
  .object({
    code: currencyOut,
    hasAccount: z.boolean().describe("Whether Summit has a bank account in it, which trading requires."),
    hasRate: z.boolean().describe("Whether there is a current rate."),
    isTradable: z.boolean(),
    least: amountOut.nullable().describe("Exchange limits on either side; null without its own limit."),
    greatest: amountOut.nullable(),
    version: z.number(),
    changedAt: timestamp.nullable().describe("Null until first changed."),
    changedBy: person.nullable(),
  })
  .meta({ id: "DeskCurrency" });
export type DeskCurrency = z.output<typeof deskCurrency>;

export const listDeskCurrencies = endpoint({
  operationId: "listDeskCurrencies",
  method: "GET",
  path: "/api/admin/currencies",
  access: "staff",
  summary: "All currencies with their trading status and limits",
  answer: z.array(deskCurrency),
  refusals: [],
});

export const changeCurrency = endpoint({
  operationId: "changeCurrency",
  method: "PATCH",
  path: "/api/admin/currencies/:code",
  access: "staff",
  summary: "Open or close a currency for new quotes, or change its limits",
  params: z.object({ code: currencyCode }),
  body: z.object({
    version: z.number().int().min(1).describe("Version that was edited."),
    isTradable: z.boolean().optional(),
    least: amountIn.nullish(),
    greatest: amountIn.nullish(),
  }),
  answer: deskCurrency,
  refusals: ["currency_changed", "currency_without_account", "input_invalid", "not_found"],
});
