import { endpoint } from "#contract/endpoint.ts";
import { z } from "#contract/zod.ts";
import { paymentIds, paymentList, payoutBatch } from "./payouts.ts";

const body = z.object({ ids: paymentIds }).meta({ id: "PayoutResendsInput" });

export const requestResends = endpoint({
  operationId: "requestResends",
  method: "POST",
  path: "/api/admin/payments/resend",
  access: "staff",
  summary: "Request that rejected payouts are sent again; a second person confirms it",
  body,
  answer: paymentList,
  refusals: ["not_found", "payout_not_rejected", "payout_restricted", "resend_requested", "return_requested"],
});

export const confirmResends = endpoint({
  operationId: "confirmResends",
  method: "POST",
  path: "/api/admin/payments/resend/confirm",
  access: "staff",
  summary: "Send rejected payouts again in new files, one per currency, with new end-to-end ids",
  body,
  answer: z.object({ items: z.array(payoutBatch) }),
  status: 201,
  refusals: [
    "client_unnamed",
    "client_unsecured",
    "currency_not_tradable",
    "not_found",
    "payout_awaits_debt",
    "payout_held",
    "payout_not_rejected",
    "payout_restricted",
    "payout_unwritable",
    "recipient_unaddressed",
    "resend_not_requested",
    "return_requested",
    "screening_lists_stale",
    "second_person_recent",
    "second_person_same",
    "value_date_closed",
  ],
});

export const withdrawResends = endpoint({
  operationId: "withdrawResends",
  method: "POST",
  path: "/api/admin/payments/resend/withdraw",
  access: "staff",
  summary: "Withdraw unconfirmed requests to send payouts again",
  body,
  answer: paymentList,
  refusals: ["not_found", "resend_not_requested"],
});
