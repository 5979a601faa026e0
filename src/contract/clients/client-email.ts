import { endpoint } from "#contract/endpoint.ts";
import { oneLine } from "#contract/one-line.ts";
import { byId } from "#contract/values.ts";
import { z } from "#contract/zod.ts";
import { email } from "./auth.ts";

export const changeClientEmail = endpoint({
  operationId: "changeClientEmail",
  method: "POST",
  path: "/api/admin/clients/:id/email",
  access: "staff",
  summary:
    "Change the email address of a client who lost their mailbox, sign them out everywhere and hold their payouts for 24 hours",
  params: byId,
  body: z.object({
    email,
    reason: oneLine(500).min(1, "Enter how you verified the client's identity"),
  }),
  answer: z.object({ email: z.string() }),
  refusals: ["client_closed", "input_invalid", "not_found"],
});
