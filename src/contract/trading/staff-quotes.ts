import { endpoint } from "#contract/endpoint.ts";
import { byId } from "#contract/values.ts";
import { createQuote, quote } from "./quotes.ts";

export const prepareQuote = endpoint({
  method: "POST",
  path: "/api/admin/clients/:id/quotes",
  access: "staff",
  summary: "A quote for a client: firm for 30 seconds, theirs to book; they are notified with a link",
  params: byId,
  body: createQuote.body,
  answer: quote,
  status: 201,
  refusals: [...createQuote.refusals, "client_held", "not_found"],
});
