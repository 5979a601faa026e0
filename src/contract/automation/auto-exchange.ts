import { endpoint } from "#contract/endpoint.ts";
import {
  amountOut,
  byId,
  currencyCode,
  currencyOut,
  id,
  noContent,
  purpose,
  timestamp,
} from "#contract/values.ts";
import { z } from "#contract/zod.ts";
import { pendingRecipient } from "#domain/automation/auto-exchange/auto-exchange.ts";
import { runStatuses } from "#domain/automation/auto-exchange/lifecycle.ts";

const recipientId = z
  .union([id, z.literal(pendingRecipient)], "Choose a recipient, or set one up later.")
  .meta({ id: "RecipientId", description: "A beneficiary's id, or `pending` until one is assigned." });
/** Ignored in requests: the id identifies the recipient. */
const recipientName = z.string().max(10_000).nullish();

export const autoExchange = z
  .object({
    id,
    sourceCurrency: currencyOut,
    targetCurrency: currencyOut,
    recipientId: z.union([id, z.literal(pendingRecipient)]),
    recipientName: z.string(),
    purpose: purpose.nullable().describe("Of each payment to the recipient."),
    includeProfitShare: z.boolean(),
    status: z.literal("active"),
    waiting: z
      .object({ count: z.number().int(), amount: amountOut })
      .describe("Number of payments without a recipient, and their total in the target currency."),
    createdAt: timestamp,
  })
  .meta({ id: "AutoExchange" });
export type AutoExchange = z.output<typeof autoExchange>;

export const autoExchangeRun = z
  .object({
    id,
    date: timestamp,
    status: z.enum(runStatuses),
    amount: amountOut.describe("Received amount."),
    currency: currencyOut,
    reason: z.string().nullable().describe("Why it was not exchanged or paid, or what it is waiting for."),
    trade: z
      .object({ id, reference: z.string(), toAmount: amountOut, toCurrency: currencyOut })
      .nullable()
      .describe("Null until exchanged."),
  })
  .meta({ id: "AutoExchangeRun", description: "Result of a rule's run for one incoming payment." });
export type AutoExchangeRun = z.output<typeof autoExchangeRun>;

export const autoExchangeWithRuns = autoExchange
  .extend({
    runs: z.array(autoExchangeRun).describe("Latest, at most 50."),
  })
  .meta({ id: "AutoExchangeWithRuns" });
export type AutoExchangeWithRuns = z.output<typeof autoExchangeWithRuns>;

export const listAutoExchanges = endpoint({
  operationId: "listAutoExchanges",
  method: "GET",
  path: "/api/auto-exchanges",
  access: "activated",
  summary: "The client's automatic exchanges, newest first",
  answer: z.array(autoExchange),
  refusals: [],
});

export const readAutoExchange = endpoint({
  operationId: "readAutoExchange",
  method: "GET",
  path: "/api/auto-exchange/:id",
  access: "activated",
  summary: "Get an automatic exchange with its conversions",
  params: byId,
  answer: autoExchangeWithRuns,
  refusals: ["not_found"],
});

export const createAutoExchange = endpoint({
  operationId: "createAutoExchange",
  method: "POST",
  path: "/api/auto-exchange",
  access: "activated",
  summary: "Convert all money received in a currency and pay it to a recipient",
  body: z.object({
    sourceCurrency: currencyCode,
    targetCurrency: currencyCode,
    recipientId,
    recipientName,
    purpose: purpose.optional(),
    acceptTerms: z.boolean(),
    includeProfitShare: z.boolean().default(false),
  }),
  answer: autoExchange,
  status: 201,
  idempotent: true,
  refusals: [
    "auto_exchange_exists",
    "auto_exchange_incomplete",
    "beneficiary_currency",
    "beneficiary_incomplete",
    "payee_not_matched",
    "purpose_missing",
    "confirmation_required",
    "currency_not_tradable",
    "not_found",
    "same_currency",
  ],
});

export const editAutoExchange = endpoint({
  operationId: "editAutoExchange",
  method: "PUT",
  path: "/api/auto-exchange/:id",
  access: "activated",
  summary: "Change the target currency or recipient; a new recipient releases payments that have none",
  params: byId,
  body: z.object({ targetCurrency: currencyCode, recipientId, recipientName, purpose: purpose.optional() }),
  answer: autoExchange,
  refusals: [
    "beneficiary_currency",
    "beneficiary_incomplete",
    "payee_not_matched",
    "purpose_missing",
    "confirmation_required",
    "currency_not_tradable",
    "not_found",
    "same_currency",
  ],
});

export const deleteAutoExchange = endpoint({
  operationId: "deleteAutoExchange",
  method: "DELETE",
  path: "/api/auto-exchange/:id",
  access: "activated",
  summary: "Delete an automatic exchange; money without a recipient stays in the balance",
  params: byId,
  answer: noContent,
  status: 204,
  refusals: ["not_found"],
});
