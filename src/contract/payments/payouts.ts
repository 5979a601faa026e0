import { endpoint } from "#contract/endpoint.ts";
import { oneLine } from "#contract/one-line.ts";
import {
  amountIn,
  amountOut,
  byId,
  currencyOut,
  day,
  id,
  page,
  pageSchema,
  timestamp,
} from "#contract/values.ts";
import { z } from "#contract/zod.ts";
import { batchStates } from "#domain/payments/payouts/batch-lifecycle.ts";
import { deskPayment } from "./desk-payments.ts";

const maxBatchSize = 200;
export const paymentIds = z
  .array(id)
  .min(1, "Choose a payout")
  .max(maxBatchSize, `At most ${maxBatchSize} at once`);
export const paymentList = z.object({ items: z.array(deskPayment) }).meta({ id: "PaymentList" });

export const preparePayouts = endpoint({
  operationId: "preparePayouts",
  method: "POST",
  path: "/api/admin/payments/prepare",
  access: "staff",
  summary: "Prepare payouts that are ready; some then need a second person's approval",
  body: z.object({ ids: paymentIds, secondPerson: z.boolean().default(false) }),
  answer: paymentList,
  refusals: ["not_found", "payout_awaits_debt", "payout_not_ready", "payout_restricted"],
});

export const approvePayouts = endpoint({
  operationId: "approvePayouts",
  method: "POST",
  path: "/api/admin/payments/approve",
  access: "staff",
  summary: "Approve payouts that another staff user prepared",
  body: z.object({ ids: paymentIds }),
  answer: paymentList,
  refusals: [
    "not_found",
    "payout_awaits_debt",
    "payout_not_prepared",
    "payout_restricted",
    "payout_self_approval",
    "second_person_recent",
    "second_person_same",
  ],
});

export const sendBackPayout = endpoint({
  operationId: "sendBackPayout",
  method: "POST",
  path: "/api/admin/payments/:id/send-back",
  access: "staff",
  summary: "Return a payout to its preparer with a note; it must be prepared again",
  params: byId,
  body: z.object({ note: oneLine(500).min(1, "Tell the preparer what to check") }),
  answer: deskPayment,
  refusals: ["not_found", "payout_not_prepared"],
});

export const declinePayout = endpoint({
  operationId: "declinePayout",
  method: "POST",
  path: "/api/admin/payments/:id/decline",
  access: "staff",
  summary: "Decline an unsent payout; its money returns to the client's balance or to the receipt queue",
  params: byId,
  body: z.object({
    reason: oneLine(200).min(1, "Give the reason it isn't paid. The client will see it."),
  }),
  answer: deskPayment,
  refusals: ["not_found", "payout_not_declinable"],
});

export const payoutBatch = z
  .object({
    id,
    name: z.string().describe("Message id and file name."),
    currency: currencyOut,
    valueOn: day,
    payments: z.number().int(),
    total: amountOut,
    state: z.enum(batchStates).describe("Uploaded according to staff, then by the bank's status reports."),
    rejected: z.number().int().describe("Number of rejected payouts."),
    createdBy: z.string(),
    createdAt: timestamp,
  })
  .meta({ id: "PayoutBatch", description: "A payment file for one currency and day." });
export type PayoutBatch = z.output<typeof payoutBatch>;

export const filePayouts = endpoint({
  operationId: "filePayouts",
  method: "POST",
  path: "/api/admin/payout-batches",
  access: "staff",
  summary: "Send approved payouts to the bank in files (pain.001.001.09), one per currency",
  body: z.object({
    ids: paymentIds,
    valueOn: day
      .optional()
      .describe("Requested execution date; defaults to the currency's next settlement day."),
  }),
  answer: z.object({ items: z.array(payoutBatch) }),
  status: 201,
  refusals: [
    "currency_not_tradable",
    "not_found",
    "client_unnamed",
    "client_unsecured",
    "payout_awaits_debt",
    "payout_held",
    "payout_not_approved",
    "payout_restricted",
    "payout_unwritable",
    "recipient_unaddressed",
    "screening_lists_stale",
    "value_date_closed",
  ],
});

export const listPayoutBatches = endpoint({
  operationId: "listPayoutBatches",
  method: "GET",
  path: "/api/admin/payout-batches",
  access: "staff",
  summary: "Payout files, newest first",
  query: page,
  answer: pageSchema(payoutBatch),
  refusals: [],
});

export const downloadPayoutFile = endpoint({
  operationId: "downloadPayoutFile",
  method: "GET",
  path: "/api/admin/payout-batches/:id/file",
  access: "staff",
  summary: "Download a payout file; its bytes never change",
  params: byId,
  answer: { mediaType: "application/xml" },
  refusals: ["not_found"],
});

export const markPayoutFileUploaded = endpoint({
  operationId: "markPayoutFileUploaded",
  method: "POST",
  path: "/api/admin/payout-batches/:id/uploaded",
  access: "staff",
  summary: "Mark a payout file as submitted to the bank",
  params: byId,
  answer: payoutBatch,
  refusals: ["not_found"],
});

const importedReport = z
  .object({
    batch: z.string().describe("Reported payment file."),
    state: z.enum(batchStates),
    accepted: z.number().int(),
    rejected: z.number().int(),
    unknown: z.array(z.string()).describe("Reported payments that are not in the file."),
    isKnown: z.boolean().describe("The identical report was imported before."),
  })
  .meta({ id: "ImportedReport" });
export type ImportedReport = z.output<typeof importedReport>;

export const importStatusReport = endpoint({
  operationId: "importStatusReport",
  method: "POST",
  path: "/api/admin/payout-batches/status-reports",
  access: "staff",
  summary:
    "Import a bank status report (pain.002, any version); it marks rejected payouts and moves no money",
  upload: true,
  answer: importedReport,
  status: 201,
  refusals: ["file_empty", "file_too_large", "file_type", "statement_unreadable"],
});

const payoutLimitsOut = z
  .object({
    payout: amountOut,
    operatorDay: amountOut,
    beneficiaryDay: amountOut,
    houseDay: amountOut,
  })
  .meta({
    id: "PayoutLimits",
    description:
      "In GBP at mid-market: per payout, and per day for the preparer, the paid account and in total.",
  });

export const readPayoutPolicy = endpoint({
  operationId: "readPayoutPolicy",
  method: "GET",
  path: "/api/admin/payout-policy",
  access: "staff",
  summary: "The approval mode of payouts and the amounts from which they need a second person",
  answer: z.object({
    release: z
      .enum(["automatic", "desk"])
      .describe("`automatic`: sent to the simulated bank at once; `desk`: prepared and approved by staff."),
    simulated: z.boolean(),
    limits: payoutLimitsOut.describe("In GBP at mid-market; above any, a second person approves."),
  }),
  refusals: [],
});

const payoutLimitsIn = z.object({
  payout: amountIn,
  operatorDay: amountIn,
  beneficiaryDay: amountIn,
  houseDay: amountIn,
});

export const setPayoutLimits = endpoint({
  operationId: "setPayoutLimits",
  method: "PUT",
  path: "/api/admin/payout-limits",
  access: "staff",
  summary: "Set the amounts in pounds from which payouts need a second person; needs two people",
  body: payoutLimitsIn.extend({
    replaces: payoutLimitsIn
      .nullish()
      .describe("The limits that were read; refused when they changed since."),
  }),
  answer: payoutLimitsOut,
  refusals: ["input_invalid", "limit_changed"],
});
