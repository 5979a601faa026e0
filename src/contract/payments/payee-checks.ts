import { endpoint } from "#contract/endpoint.ts";
import { byId, id, timestamp } from "#contract/values.ts";
import { z } from "#contract/zod.ts";
import { payeeCheckOutcomes } from "#domain/payments/beneficiaries/payee-check.ts";

export const payeeCheck = z
  .object({
    id,
    outcome: z.enum(payeeCheckOutcomes),
    accountName: z.string().nullable().describe("The account's name at the bank; with a close match alone."),
    reason: z.string().nullable().describe("Why the name doesn't match or couldn't be checked."),
    simulated: z.boolean().describe("True when no bank was asked."),
    checkedAt: timestamp,
    acknowledgedAt: timestamp
      .nullable()
      .describe("When the client decided to keep the recipient although the name doesn't match."),
  })
  .meta({ id: "PayeeCheck", description: "What a recipient's bank says about the name on the account." });
export type PayeeCheck = z.output<typeof payeeCheck>;

export const checkPayee = endpoint({
  operationId: "checkPayee",
  method: "POST",
  path: "/api/beneficiaries/:id/payee-check",
  access: "activated",
  isRead: true,
  summary:
    "Check a recipient's name with their bank (UK and SEPA accounts); a recent answer is returned again",
  params: byId,
  /** Null when nobody can be asked about accounts of this kind. */
  answer: z.object({ check: payeeCheck.nullable() }),
  refusals: ["not_found", "too_many_requests"],
});

export const acknowledgePayeeCheck = endpoint({
  operationId: "acknowledgePayeeCheck",
  method: "POST",
  path: "/api/beneficiaries/:id/payee-check/acknowledge",
  access: "activated",
  summary: "Confirm a recipient whose name doesn't match the account; payments are refused until then",
  params: byId,
  body: z.object({ checkId: id }),
  answer: z.object({ check: payeeCheck }),
  refusals: ["not_found", "beneficiary_changed"],
});
