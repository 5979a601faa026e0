import { endpoint } from "#contract/endpoint.ts";
import { oneLine } from "#contract/one-line.ts";
import { byId, id } from "#contract/values.ts";
import { z } from "#contract/zod.ts";
import { createQuote } from "./quotes.ts";
import { bookTrade, trade, tradeSummary } from "./trades.ts";

export const quoteByTelephone = endpoint({
  operationId: "quoteByTelephone",
  method: "POST",
  path: "/api/admin/clients/:id/telephone-quotes",
  access: "staff",
  isRead: true,
  summary: "Create a firm quote to read to a client on the telephone, valid for 30 seconds",
  params: byId,
  body: createQuote.body,
  answer: createQuote.answer,
  status: 201,
  refusals: [...createQuote.refusals, "client_held", "not_found"],
});

export const dealByTelephone = endpoint({
  operationId: "dealByTelephone",
  method: "POST",
  path: "/api/admin/clients/:id/telephone-trades",
  access: "staff",
  summary: "Book a telephone quote on the client's instruction, and email them about it",
  params: byId,
  body: z.object({
    quoteId: id,
    callReference: oneLine(100)
      .min(1, "Enter the call reference")
      .describe("Names the recording of the call."),
    termsAccepted: z
      .boolean()
      .describe("The quote was read back, and the client agreed to it and to the terms."),
  }),
  answer: tradeSummary,
  status: 201,
  idempotent: true,
  refusals: [...bookTrade.refusals, "client_held", "telephone_needs_approval"],
});

export const disputeDeal = endpoint({
  operationId: "disputeDeal",
  method: "POST",
  path: "/api/trades/:id/dispute",
  access: "activated",
  summary: "Dispute a trade that the desk booked on the client's telephone instruction, once",
  params: byId,
  body: z.object({
    text: z
      .string()
      .trim()
      .min(1, "Tell us what's wrong")
      .max(2_000, "At most 2,000 characters")
      .regex(
        /^[^\p{Cc}]*(?:[\t\n\r][^\p{Cc}]*)*$/u,
        "We can't show some of these characters. Please remove them.",
      ),
  }),
  answer: trade,
  idempotent: true,
  refusals: ["not_found", "trade_disputed", "trade_not_by_telephone"],
});
