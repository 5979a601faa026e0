import { endpoint } from "#contract/endpoint.ts";
import { byId, id, timestamp } from "#contract/values.ts";
import { z } from "#contract/zod.ts";

const knownPayer = z
  .object({
    id,
    name: z.string(),
    account: z.string().nullable().describe("Masked; null when the bank named no account."),
    receiptId: id.describe("Incoming payment that was accepted first."),
    accepted: z.object({ by: z.string(), at: timestamp }),
    revoked: z.object({ by: z.string(), at: timestamp }).nullable(),
  })
  .meta({ id: "KnownPayer", description: "A third party accepted as payer for a client." });
export type KnownPayer = z.output<typeof knownPayer>;

const knownPayers = z.object({ items: z.array(knownPayer) }).meta({ id: "KnownPayers" });

export const listKnownPayers = endpoint({
  operationId: "listKnownPayers",
  method: "GET",
  path: "/api/admin/clients/:id/known-payers",
  access: "staff",
  summary: "A client's accepted third-party payers, past and present",
  params: byId,
  answer: knownPayers,
  refusals: ["not_found"],
});

export const revokeKnownPayer = endpoint({
  operationId: "revokeKnownPayer",
  method: "POST",
  path: "/api/admin/clients/:id/known-payers/:payerId/revoke",
  access: "staff",
  summary: "Stop accepting a third-party payer for a client",
  params: byId.extend({ payerId: id }),
  answer: knownPayers,
  refusals: ["not_found"],
});
