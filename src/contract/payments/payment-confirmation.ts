import { endpoint } from "#contract/endpoint.ts";
import { id } from "#contract/values.ts";
import { z } from "#contract/zod.ts";

export const downloadPaymentConfirmation = endpoint({
  operationId: "downloadPaymentConfirmation",
  method: "GET",
  path: "/api/payments/:id/confirmation.pdf",
  access: "activated",
  summary: "Download a payment's or withdrawal's confirmation as PDF",
  params: z.object({ id }),
  answer: { mediaType: "application/pdf" },
  refusals: ["not_found"],
});
