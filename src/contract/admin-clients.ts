import { settableStatuses } from "#domain/clients/client-status.ts";
import { clientStatus } from "./auth.ts";
import { endpoint } from "./endpoint.ts";
import { byId, id, moment } from "./values.ts";
import { z } from "./zod.ts";

/** A client as a row of the desk's list. */
export const clientRow = z.object({
  id,
  createdAt: moment,
  email: z.string(),
  name: z.string(),
  companyName: z.string().nullable(),
  /** When the client last booked; null before the first time. */
  lastTraded: moment.nullable(),
  totalTrades: z.number(),
  status: clientStatus,
});

export const clientDetails = clientRow.extend({
  referralCode: z.string(),
  referrerId: id.nullable(),
  referrerEmail: z.string().nullable(),
  emailVerified: z.boolean(),
});

export type ClientRow = z.output<typeof clientRow>;
export type ClientDetails = z.output<typeof clientDetails>;

export const listClients = endpoint({
  method: "GET",
  path: "/api/admin/clients",
  access: "staff",
  summary: "All clients, newest first",
  answer: z.array(clientRow),
  refusals: [],
});

export const readClient = endpoint({
  method: "GET",
  path: "/api/admin/clients/:id",
  access: "staff",
  summary: "One client",
  params: byId,
  answer: clientDetails,
  refusals: ["not_found"],
});

export const changeClientStatus = endpoint({
  method: "PATCH",
  path: "/api/admin/clients/:id/status",
  access: "staff",
  summary: "Set a client's status; the client is told by e-mail and it counts from their next request",
  params: byId,
  body: z.object({
    status: z.enum(settableStatuses, "Choose one of AWAITING_DOCS, AWAITING_PROCESSING and ACCOUNT_READY"),
  }),
  answer: clientDetails,
  refusals: ["not_found"],
});
