import { endpoint } from "#contract/endpoint.ts";
import { byId, currencyCode, currencyOut, id, noContent, timestamp } from "#contract/values.ts";
import { z } from "#contract/zod.ts";
import { recipientRequestStatuses } from "#domain/payments/recipient-requests/lifecycle.ts";
import { requestedTypes } from "#domain/payments/recipient-requests/recipient-request.ts";
import { beneficiary, beneficiaryIn } from "./beneficiaries.ts";

const type = z.enum(requestedTypes, "Choose who your recipient is").meta({ id: "RequestedRecipientType" });
const text = z.string("Enter this as text.").max(1_000, "This is too long. Please shorten it.");

export const recipientRequest = z
  .object({
    id,
    status: z.enum(recipientRequestStatuses),
    hasExpired: z
      .boolean()
      .describe("Past its time without an answer; mailing it again gives it a new link."),
    name: z.string().describe("As the client knows the recipient."),
    email: z.string(),
    type,
    currency: currencyOut,
    country: z.string().nullable().describe("ISO 3166 code."),
    requestedBy: z.string(),
    requestedAt: timestamp,
    mailedAt: timestamp,
    expiresAt: timestamp,
    mayResend: z.boolean(),
    submittedAt: timestamp.nullable(),
    details: z
      .object({
        accountHolder: z.string(),
        accountNumber: z.string().describe('"•••• 4321".'),
        bank: z.string(),
        country: z.string().describe("English name."),
        address: z.object({ line: z.string().nullable(), town: z.string(), country: z.string() }).nullable(),
      })
      .nullable()
      .describe("What the recipient entered, while it waits to be accepted; the account masked."),
  })
  .meta({ id: "RecipientRequest" });
export type RecipientRequest = z.output<typeof recipientRequest>;

export const listRecipientRequests = endpoint({
  operationId: "listRecipientRequests",
  method: "GET",
  path: "/api/recipient-requests",
  access: "activated",
  summary: "The client's open and submitted requests for recipients' details, newest first",
  answer: z.array(recipientRequest),
  refusals: [],
});

export const readRecipientRequest = endpoint({
  operationId: "readRecipientRequest",
  method: "GET",
  path: "/api/recipient-requests/:id",
  access: "activated",
  summary: "Get a request for a recipient's details",
  params: byId,
  answer: recipientRequest,
  refusals: ["not_found"],
});

export const recipientRequestIn = z
  .object({
    name: text,
    email: text,
    type,
    currency: currencyCode,
    country: text.nullish(),
  })
  .meta({ id: "RecipientRequestInput" });

export const requestRecipientDetails = endpoint({
  operationId: "requestRecipientDetails",
  method: "POST",
  path: "/api/recipient-requests",
  access: "activated",
  summary: "Ask a recipient by email for their account details",
  body: recipientRequestIn,
  answer: recipientRequest,
  status: 201,
  refusals: ["input_invalid", "recipient_request_limit", "recipient_request_open", "too_many_requests"],
});

export const resendRecipientRequest = endpoint({
  operationId: "resendRecipientRequest",
  method: "POST",
  path: "/api/recipient-requests/:id/resend",
  access: "activated",
  summary: "Mail a request again with a new link; the earlier link ends",
  params: byId,
  answer: recipientRequest,
  refusals: ["not_found", "recipient_request_closed", "recipient_request_mailed", "too_many_requests"],
});

export const cancelRecipientRequest = endpoint({
  operationId: "cancelRecipientRequest",
  method: "POST",
  path: "/api/recipient-requests/:id/cancel",
  access: "activated",
  summary: "Cancel a request, so that its link no longer works",
  params: byId,
  answer: noContent,
  status: 204,
  refusals: ["not_found", "recipient_request_closed"],
});

export const declineRecipientRequest = endpoint({
  operationId: "declineRecipientRequest",
  method: "POST",
  path: "/api/recipient-requests/:id/decline",
  access: "activated",
  summary: "Discard the details that a recipient entered",
  params: byId,
  answer: noContent,
  status: 204,
  refusals: ["not_found", "recipient_request_closed"],
});

export const acceptRecipientRequest = endpoint({
  operationId: "acceptRecipientRequest",
  method: "POST",
  path: "/api/recipient-requests/:id/accept",
  access: "activated",
  summary: "Save the details that a recipient entered as a recipient",
  params: byId,
  answer: beneficiary,
  status: 201,
  refusals: [
    "bank_details_invalid",
    "beneficiary_duplicate",
    "beneficiary_limit",
    "not_found",
    "recipient_request_closed",
  ],
});

const token = z.string().min(1).max(200);

export const openRecipientRequest = endpoint({
  operationId: "openRecipientRequest",
  method: "POST",
  path: "/api/recipient-details",
  access: "public",
  summary: "Get who asks for account details, by the mailed link's token",
  body: z.object({ token }),
  answer: z.object({
    askedBy: z.string().describe("Of the company or person who asks."),
    name: z.string(),
    type,
    currency: currencyOut,
    country: z.string().nullable(),
    expiresAt: timestamp,
  }),
  refusals: ["link_invalid", "too_many_requests"],
});
export type OpenedRecipientRequest = z.output<typeof openRecipientRequest.answer>;

export const submitRecipientDetails = endpoint({
  operationId: "submitRecipientDetails",
  method: "POST",
  path: "/api/recipient-details/submit",
  access: "public",
  summary: "Enter account details by the mailed link's token, which works once",
  body: beneficiaryIn.omit({ type: true, currency: true, nickname: true, email: true }).extend({ token }),
  answer: noContent,
  status: 204,
  refusals: ["bank_details_invalid", "link_invalid", "too_many_requests"],
});
