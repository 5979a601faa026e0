import { endpoint } from "#contract/endpoint.ts";
import { byId, currencyOut, id, timestamp } from "#contract/values.ts";
import { z } from "#contract/zod.ts";
import { settableStatuses } from "#domain/clients/accounts/client-status.ts";
import { homeCountryCodes } from "#domain/clients/accounts/home-countries.ts";
import { phoneCountryCodes } from "#domain/clients/accounts/phone-country-codes.ts";
import { clientStatus } from "./auth.ts";

export const clientRow = z
  .object({
    id,
    createdAt: timestamp,
    email: z.string(),
    name: z.string(),
    companyName: z.string().nullable(),
    lastTraded: timestamp.nullable().describe("Time of the last booking; null before the first."),
    totalTrades: z.number(),
    status: clientStatus,
    closedAt: timestamp.nullable().describe("Null while open."),
    referrerId: id.nullable(),
    referrerEmail: z.string().nullable(),
    countryCode: z.enum(phoneCountryCodes).nullable(),
    phoneNumber: z.string().nullable(),
    addressLine1: z.string().nullable(),
    addressLine2: z.string().nullable(),
    city: z.string().nullable(),
    state: z.string().nullable(),
    country: z.enum(homeCountryCodes).nullable(),
    postalCode: z.string().nullable(),
    preferredBuyCurrency: currencyOut.nullable(),
    preferredSellCurrency: currencyOut.nullable(),
  })
  .meta({ id: "ClientRow" });

export const clientDetails = clientRow
  .extend({
    referralCode: z.string(),
    brokerId: id.nullable(),
    emailVerified: z.boolean(),
  })
  .meta({ id: "ClientDetails" });

export type ClientRow = z.output<typeof clientRow>;
export type ClientDetails = z.output<typeof clientDetails>;

/** Part of the email address, name or company name. */
const search = z.string().trim().max(200, "At most 200 characters").optional();

export const clientSort = z.enum(["createdAt", "email", "lastTraded"]).meta({ id: "ClientSort" });
export type ClientSort = z.output<typeof clientSort>;

/** Cursor and page size of a plain list; the cursor is the id of the last row. */
export const plainPage = z.object({
  cursor: id.optional(),
  limit: z.coerce.number().int().min(1).max(500).default(100),
});

export const sortDirection = z.enum(["asc", "desc"]).meta({ id: "SortDirection" });
export type SortDirection = z.output<typeof sortDirection>;

export const listClients = endpoint({
  operationId: "listClients",
  method: "GET",
  path: "/api/admin/clients",
  access: "staff",
  summary: "Clients, newest first by default; fewer than `limit` means the last page",
  query: plainPage.extend({
    search,
    status: clientStatus.optional(),
    sort: clientSort.default("createdAt"),
    direction: sortDirection.default("desc"),
  }),
  answer: z.array(clientRow),
  refusals: [],
});

export const countClients = endpoint({
  operationId: "countClients",
  method: "GET",
  path: "/api/admin/clients/count",
  access: "staff",
  summary: "Count clients by status",
  query: z.object({ search }),
  answer: z.record(clientStatus, z.number()),
  refusals: [],
});

export const readClient = endpoint({
  operationId: "readClient",
  method: "GET",
  path: "/api/admin/clients/:id",
  access: "staff",
  summary: "Get a client",
  params: byId,
  answer: clientDetails,
  refusals: ["not_found"],
});

export const changeClientStatus = endpoint({
  operationId: "changeClientStatus",
  method: "PATCH",
  path: "/api/admin/clients/:id/status",
  access: "staff",
  summary: "Set a client's status from their next request on, and email them about it",
  params: byId,
  body: z.object({
    status: z.enum(settableStatuses, "Choose one of AWAITING_DOCS, AWAITING_PROCESSING and ACCOUNT_READY"),
    override: z
      .object({
        reason: z.string().trim().min(1, "Give a reason").max(500, "At most 500 characters"),
      })
      .optional()
      .describe("Administrators only: activates although requirements are missing."),
    replaces: clientStatus.optional().describe("The status that was read; refused when it changed since."),
  }),
  answer: clientDetails,
  refusals: ["activation_incomplete", "client_closed", "not_found", "not_permitted", "value_changed"],
});
