import { endpoint } from "#contract/endpoint.ts";
import { oneLine } from "#contract/one-line.ts";
import { byId, id, timestamp } from "#contract/values.ts";
import { z } from "#contract/zod.ts";
import { restrictionCauses } from "#domain/clients/restrictions/restriction.ts";

export const clientFactors = z
  .object({
    totpSince: timestamp.nullable().describe("Null without an authenticator app."),
    passkeys: z.number(),
    backupCodesLeft: z.number(),
    payoutsHeldUntil: timestamp
      .nullable()
      .describe("End of the payout block after a reset or a change of address; null without one."),
    payoutsHeldCause: z
      .enum(restrictionCauses)
      .nullable()
      // A server of the version before doesn't answer it.
      .default(null)
      .describe(
        "What blocks payouts: the reset of second factors, or of the password of a login without any, by email, or the desk's change of the email address; null without a block.",
      ),
  })
  .meta({ id: "ClientFactors", description: "A client's factors besides the password." });
export type ClientFactors = z.output<typeof clientFactors>;

export const readClientFactors = endpoint({
  operationId: "readClientFactors",
  method: "GET",
  path: "/api/admin/clients/:id/factors",
  access: "staff",
  summary: "A client's second factors, and any payout hold after a reset or a change of address",
  params: byId,
  answer: clientFactors,
  refusals: ["not_found"],
});

export const resetClientFactors = endpoint({
  operationId: "resetClientFactors",
  method: "POST",
  path: "/api/admin/clients/:id/factors/reset",
  access: "staff",
  summary:
    "Remove a client's authenticator app, passkeys and backup codes, sign them out everywhere and hold their payouts for 24 hours",
  params: byId,
  body: z.object({
    reason: oneLine(500).min(1, "Enter how you verified the client's identity"),
  }),
  answer: clientFactors,
  refusals: ["client_closed", "factors_not_set", "not_found"],
});

export const resetMemberFactors = endpoint({
  operationId: "resetMemberFactors",
  method: "POST",
  path: "/api/admin/clients/:id/members/:memberId/factors/reset",
  access: "staff",
  summary:
    "Remove a team member's authenticator app, passkeys and backup codes, sign them out everywhere and hold the payouts of every account that they pay from for 24 hours",
  params: byId.extend({ memberId: id }),
  body: z.object({
    reason: oneLine(500).min(1, "Enter how you verified the member's identity"),
  }),
  answer: z.object({ heldAccounts: z.number().describe("Accounts whose payouts are held.") }),
  refusals: ["client_closed", "factors_not_set", "not_found"],
});
