import { endpoint } from "#contract/endpoint.ts";
import { oneLine } from "#contract/one-line.ts";
import { amountIn, byId } from "#contract/values.ts";
import { z } from "#contract/zod.ts";
import { maxDepositPercent } from "#domain/payments/forwards/deposit-share.ts";
import { amountRefusals } from "./forward-price-refusals.ts";
import { forward } from "./forwards.ts";

const forwardDeposit = z
  .object({
    percent: z.number().describe("Deposit on the client's new forwards, in percent of the sold amount."),
    standardPercent: z.number().describe("For clients without their own."),
    isOwn: z.boolean(),
  })
  .meta({ id: "ForwardDeposit" });
export type ForwardDeposit = z.output<typeof forwardDeposit>;

const outOfRange = `Enter a whole percent from 0 to ${maxDepositPercent}`;
const percentIn = z.number(outOfRange).int(outOfRange).min(0, outOfRange).max(maxDepositPercent, outOfRange);

export const readForwardDeposit = endpoint({
  operationId: "readForwardDeposit",
  method: "GET",
  path: "/api/admin/clients/:id/forward-deposit",
  access: "staff",
  summary: "Get the deposit on a client's new forwards",
  params: byId,
  answer: forwardDeposit,
  refusals: ["not_found"],
});

export const setForwardDeposit = endpoint({
  operationId: "setForwardDeposit",
  method: "PUT",
  path: "/api/admin/clients/:id/forward-deposit",
  access: "staff",
  summary: "Set the deposit on a client's new forwards, in whole percent; null uses the standard one",
  params: byId,
  body: z.object({
    percent: percentIn.nullable(),
    replaces: percentIn
      .nullable()
      .describe("The client's own percent that was read, null for none; refused when it changed since."),
    reason: oneLine(500).min(1, "Enter a reason"),
  }),
  answer: forwardDeposit,
  refusals: ["forward_deposit_changed", "not_found"],
});

export const addToForwardDeposit = endpoint({
  operationId: "addToForwardDeposit",
  method: "POST",
  path: "/api/forwards/:id/deposits",
  access: "activated",
  summary: "Add what a margin call asks for to the deposit, from the balance",
  params: byId,
  body: z.object({
    amount: amountIn.describe(
      "In the sold currency: what the call asks for, or a part. What is above it isn't taken.",
    ),
  }),
  answer: forward,
  status: 201,
  idempotent: true,
  refusals: ["not_found", ...amountRefusals, "forward_not_open", "margin_call_met", "forward_deposit_short"],
});
