import { endpoint } from "#contract/endpoint.ts";
import { byId, id } from "#contract/values.ts";
import { z } from "#contract/zod.ts";
import { purposeCodes } from "#domain/payments/payments/payment-purpose.ts";

const allocationDraft = z
  .object({
    lines: z
      .array(
        z.object({
          beneficiaryId: id.nullable(),
          toBalance: z.boolean(),
          amount: z.string().max(30),
          reference: z.string().max(200).default(""),
          purpose: z.enum(["", ...purposeCodes]).default(""),
        }),
      )
      .max(100),
  })
  .meta({
    id: "AllocationDraft",
    description: "Unfinished split: either part may be missing, and amounts are unparsed.",
  });

export const readAllocationDraft = endpoint({
  operationId: "readAllocationDraft",
  method: "GET",
  path: "/api/trades/:id/allocation-draft",
  access: "activated",
  summary: "The draft allocation; no lines if none was saved",
  params: byId,
  answer: allocationDraft,
  refusals: ["not_found"],
});

export const saveAllocationDraft = endpoint({
  operationId: "saveAllocationDraft",
  method: "PUT",
  path: "/api/trades/:id/allocation-draft",
  access: "activated",
  summary: "Save a draft allocation without allocating anything",
  params: byId,
  body: allocationDraft,
  answer: allocationDraft,
  refusals: ["not_found", "allocation_locked"],
});
