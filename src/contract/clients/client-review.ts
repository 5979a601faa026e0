import { endpoint } from "#contract/endpoint.ts";
import { oneLine } from "#contract/one-line.ts";
import { amountOut, byId, currencyOut, day, id, timestamp } from "#contract/values.ts";
import { z } from "#contract/zod.ts";
import { activationCodes } from "#domain/clients/accounts/activation.ts";
import { reviewStates } from "#domain/clients/accounts/client-review.ts";
import { riskLevels } from "#domain/clients/accounts/risk.ts";
import { clientStatus } from "./auth.ts";
import { clientProfile, fileVersion, savedPerson, savedProfile } from "./client-profile.ts";

const screeningOutcome = z
  .enum(["clear", "open", "confirmed", "not_screened"])
  .meta({ id: "ScreeningOutcome" });

const signature = z.object({ by: z.string(), at: timestamp }).meta({ id: "ReviewSignature" });

export const clientReview = z
  .object({
    kind: z.enum(["person", "company"]),
    dateOfBirth: day.nullable(),
    nationality: z.string().nullable(),
    profile: savedProfile,
    people: z.array(savedPerson.extend({ screening: screeningOutcome })),
    version: fileVersion,
    screening: screeningOutcome.describe("Latest result for the client's own and company name."),
    checks: z
      .enum(["required", "advise"])
      .describe("Whether missing requirements block activation or are only shown."),
    // A server of the version before doesn't answer it.
    otherAccounts: z
      .array(
        z.object({
          id,
          name: z.string(),
          email: z.string(),
          status: clientStatus,
          closedAt: timestamp.nullable(),
          debts: z
            .array(z.object({ currency: currencyOut, amount: amountOut }))
            // A server of the version before doesn't answer it.
            .default([])
            .describe("What it owes from closed trades."),
        }),
      )
      .default([])
      .describe("Other accounts of the client's holder or owners, by login or by name and date of birth."),
    missing: z.array(z.object({ code: z.enum(activationCodes), words: z.string() })),
    risk: z.object({ level: z.enum(riskLevels), points: z.number(), reasons: z.array(z.string()) }),
    review: z.object({
      state: z.enum(reviewStates),
      version: fileVersion.describe("Sent with an approval, which is refused if the file changed since."),
      submitted: signature.nullable(),
      approvals: z.array(
        signature.extend({
          byMe: z.boolean().describe("Whether the reader gave it, from any of their accounts."),
        }),
      ),
      rejection: signature.extend({ reason: z.string() }).nullable(),
      nextReviewOn: day.nullable(),
      dueBecause: z.string().nullable().describe("Why it is due early."),
    }),
  })
  .meta({
    id: "ClientReview",
    description: "A client's file: facts, missing requirements, risk and review.",
  });
export type ClientReview = z.output<typeof clientReview>;
export type ClientReviewOut = z.input<typeof clientReview>;

export const readClientReview = endpoint({
  operationId: "readClientReview",
  method: "GET",
  path: "/api/admin/clients/:id/review",
  access: "staff",
  summary: "A client's profile, missing details, risk and review",
  params: byId,
  answer: clientReview,
  refusals: ["not_found"],
});

export const saveClientProfile = endpoint({
  operationId: "saveClientProfile",
  method: "PUT",
  path: "/api/admin/clients/:id/profile",
  access: "staff",
  summary: "Save a client's profile, directors and owners; a change requires another review",
  params: byId,
  body: clientProfile.extend({ version: fileVersion.optional() }),
  answer: clientReview,
  refusals: ["client_file_changed", "input_invalid", "not_found"],
});

export const submitClientReview = endpoint({
  operationId: "submitClientReview",
  method: "POST",
  path: "/api/admin/clients/:id/review/submit",
  access: "staff",
  summary: "Submit a client's complete file for review and assess its risk",
  params: byId,
  answer: clientReview,
  refusals: ["activation_incomplete", "not_found", "review_under_way"],
});

export const approveClientReview = endpoint({
  operationId: "approveClientReview",
  method: "POST",
  path: "/api/admin/clients/:id/review/approve",
  access: "staff",
  summary: "Approve a client's review; high risk needs two people",
  params: byId,
  body: z.object({ version: fileVersion.describe("The review's, as it was shown.") }),
  answer: clientReview,
  refusals: [
    "activation_incomplete",
    "client_file_changed",
    "not_found",
    "review_approved_by_you",
    "review_not_under_way",
    "second_person_recent",
    "second_person_same",
  ],
});

export const rejectClientReview = endpoint({
  operationId: "rejectClientReview",
  method: "POST",
  path: "/api/admin/clients/:id/review/reject",
  access: "staff",
  summary: "Reject a client's review, with a reason for staff users",
  params: byId,
  body: z.object({ reason: oneLine(500).min(1, "Give a reason") }),
  answer: clientReview,
  refusals: ["not_found", "review_not_under_way"],
});
