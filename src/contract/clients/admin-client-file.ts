import { endpoint } from "#contract/endpoint.ts";
import { oneLine } from "#contract/one-line.ts";
import { byId, currencyCode, id, page, pageSchema, timestamp } from "#contract/values.ts";
import { z } from "#contract/zod.ts";
import { parseDay } from "#domain/calendar.ts";
import {
  isSupportedByBanks,
  unsupportedAddressMessage,
  unsupportedNameMessage,
} from "#domain/clients/accounts/client-name.ts";
import { homeCountryCodes } from "#domain/clients/accounts/home-countries.ts";
import { isNationality } from "#domain/clients/accounts/nationality.ts";
import { phoneCountryCodes } from "#domain/clients/accounts/phone-country-codes.ts";
import { clientDetails } from "./admin-clients.ts";
import { clientDocument } from "./documents.ts";

/** One line of text; blank removes it. */
const line = (maxLength: number) =>
  oneLine(maxLength)
    .nullable()
    .transform((text) => text || null);

/** An address line, which every payment carries. */
const sentLine = (maxLength: number) =>
  line(maxLength).refine((text) => isSupportedByBanks(text ?? ""), unsupportedAddressMessage);

/** A choice from a list; empty removes it. */
function choice<Value extends string>(values: readonly Value[], fault: string) {
  return z.union([z.literal("").transform(() => null), z.enum(values, fault)], fault).nullable();
}

const phoneNumber = z
  .string()
  .trim()
  .regex(/^\d*$/, "Phone number must contain only digits")
  .max(15, "Phone number must not exceed 15 digits")
  .refine((digits) => digits === "" || digits.length >= 8, "Phone number must be at least 8 digits")
  .nullable()
  .transform((digits) => digits || null);

const clientFields = z.object({
  name: line(100).refine((name) => isSupportedByBanks(name ?? ""), unsupportedNameMessage),
  companyName: line(140).refine((name) => isSupportedByBanks(name ?? ""), unsupportedNameMessage),
  dateOfBirth: z
    .union(
      [z.literal("").transform(() => null), z.string().refine((text) => parseDay(text) !== undefined)],
      "Enter a date",
    )
    .nullable(),
  nationality: z
    .union([z.literal("").transform(() => null), z.string().refine(isNationality)], "Please select a country")
    .nullable(),
  countryCode: choice(phoneCountryCodes, "Please select a country code"),
  phoneNumber,
  addressLine1: sentLine(100),
  addressLine2: sentLine(100),
  city: sentLine(60),
  state: line(60),
  postalCode: sentLine(12),
  country: choice(homeCountryCodes, "Please select a country"),
  preferredSellCurrency: currencyCode.nullable(),
  preferredBuyCurrency: currencyCode.nullable(),
});

export const clientChanges = clientFields
  .partial()
  .extend({
    replaces: z
      .partialRecord(clientFields.keyof(), z.string().max(200, "At most 200 characters").nullable())
      .optional()
      .describe("The values that were read; refused when a field that has one here changed since."),
  })
  .refine(({ replaces: _, ...changes }) => Object.keys(changes).length > 0, "Change at least one field")
  .meta({ id: "ClientChanges", description: "Fields of a client that the desk may change, all optional." });

export type ClientChanges = z.output<typeof clientChanges>;

export const editClient = endpoint({
  operationId: "editClient",
  method: "PATCH",
  path: "/api/admin/clients/:id",
  access: "staff",
  summary: "Update a client's details",
  params: byId,
  body: clientChanges,
  answer: clientDetails,
  refusals: ["input_invalid", "not_found", "value_changed"],
});

export const assignReferrer = endpoint({
  operationId: "assignReferrer",
  method: "POST",
  path: "/api/admin/clients/:id/referrer",
  access: "staff",
  summary: "Set a client's referrer; null removes it",
  params: byId,
  body: z.object({
    referrerId: z.uuid("Please select a referrer").nullable(),
    replaces: id
      .nullish()
      .describe("Id of the referrer who was read, null for none; refused when it changed since."),
  }),
  answer: clientDetails,
  refusals: ["not_found", "referrer_in_circle", "value_changed"],
});

export const listUsers = endpoint({
  operationId: "listUsers",
  method: "GET",
  path: "/api/admin/users",
  access: "staff",
  summary: "Search possible referrers by email address",
  query: z.object({
    search: z.string().trim().max(200, "At most 200 characters").optional(),
    limit: z.coerce.number().int().min(1).max(500).default(100),
  }),
  answer: z.array(z.object({ id, email: z.string() })),
  refusals: [],
});

export const timelineKind = z
  .enum([
    "registered",
    "signed_in",
    "status_changed",
    "details_changed",
    "referrer_assigned",
    "broker_assigned",
    "margin_changed",
    "limit_changed",
    "forward_deposit_changed",
    "factors_reset",
    "email_changed",
    "payouts_held",
    "document_uploaded",
    "document_reviewed",
    "trade_booked",
    "note",
  ])
  .meta({ id: "TimelineKind" });

export const clientTimelineEntry = z
  .object({
    id,
    kind: timelineKind,
    at: timestamp,
    by: z.string().nullable().describe("Acting staff user; null for the client or the system."),
    detail: z.string().nullable().describe("Details beyond the kind."),
    tradeId: id.nullable().describe("Null when no trade is concerned."),
  })
  .meta({ id: "ClientTimelineEntry" });
export type ClientTimelineEntry = z.output<typeof clientTimelineEntry>;

export const readClientTimeline = endpoint({
  operationId: "readClientTimeline",
  method: "GET",
  path: "/api/admin/clients/:id/timeline",
  access: "staff",
  summary: "A client's activity, newest first",
  params: byId,
  query: page.extend({ only: z.enum(["notes"]).optional() }),
  answer: pageSchema(clientTimelineEntry),
  refusals: ["not_found"],
});

export const addClientNote = endpoint({
  operationId: "addClientNote",
  method: "POST",
  path: "/api/admin/clients/:id/notes",
  access: "staff",
  summary: "Add a note on a client; only staff users can read it",
  params: byId,
  body: z.object({
    text: z
      .string()
      .trim()
      .min(1, "Write the note first")
      .max(5_000, "At most 5,000 characters")
      .regex(
        /^[^\p{Cc}]*(?:[\t\n\r][^\p{Cc}]*)*$/u,
        "We can't show some of these characters. Please remove them.",
      ),
  }),
  answer: clientTimelineEntry,
  status: 201,
  refusals: ["not_found"],
});

const reviewRead = z
  .enum(["accepted", "asked_again"])
  .nullish()
  .describe("The decision that was read, null for none; refused when it changed since.");

export const reviewDocument = endpoint({
  operationId: "reviewDocument",
  method: "PUT",
  path: "/api/admin/documents/:id/review",
  access: "staff",
  summary: "Accept a client's document, or reject it with a reason shown to the client",
  params: byId,
  body: z.discriminatedUnion("decision", [
    z.object({ decision: z.literal("accepted"), replaces: reviewRead }),
    z.object({
      decision: z.literal("asked_again"),
      replaces: reviewRead,
      reason: oneLine(500).min(1, "Give a reason. The client will see it."),
    }),
  ]),
  answer: clientDocument,
  refusals: ["client_closed", "client_ready", "not_found", "value_changed"],
});
