import { endpoint } from "#contract/endpoint.ts";
import { invoice, storedFile, uploadedFile } from "#contract/stored-file.ts";
import {
  amountIn,
  amountOut,
  byId,
  currencyOut,
  forwardLink,
  id,
  page,
  pageSchema,
  purpose,
  rateOut,
  scheduleLink,
  timestamp,
} from "#contract/values.ts";
import { z } from "#contract/zod.ts";
import { closeoutCauseKinds } from "#domain/payments/close-outs/closeout-cause-kind.ts";
import { tradeStages, tradeTypes } from "#domain/trading/trades/lifecycle.ts";
import { tradeStepKinds } from "#domain/trading/trades/trade-step.ts";
import { awaitsDebt, paymentProgress } from "./payment-status.ts";
import { deliveryDay } from "./quotes.ts";

export const tradeType = z.enum(tradeTypes).meta({ id: "TradeType", "x-extensible": true });
export const tradeStatus = z.enum(["PENDING", "COMPLETED", "FAILED"]).meta({ id: "TradeStatus" });
export const tradeStage = z.enum(tradeStages).meta({ id: "TradeStage" });

export const timelineStep = z
  .object({
    kind: z.enum(tradeStepKinds).meta({ "x-extensible": true }),
    at: timestamp,
    detail: z.string().nullable(),
  })
  .meta({ id: "TimelineStep" });

export const payment = z
  .object({
    id,
    beneficiaryId: id,
    recipientName: z.string(),
    accountNumber: z.string().describe("Masked to the last digits."),
    amount: amountOut,
    currency: currencyOut,
    reference: z.string().describe("What the recipient sees: the client's reference, or the trade's."),
    purpose: purpose.nullable(),
    ...paymentProgress,
    returnReason: z.string().nullable().describe("Set when RETURNED."),
    returnedAmount: amountOut.nullable().describe("What of it came back; null unless RETURNED."),
    returnCharges: amountOut.nullable().describe("What the banks kept of it; null unless RETURNED."),
    invoices: z.array(invoice).describe("Oldest first; they change until the payment is sent."),
  })
  .meta({ id: "Payment" });

export const allocationLine = z
  .object({
    beneficiaryId: id.nullable(),
    toBalance: z.boolean(),
    recipientName: z.string().nullable(),
    amount: amountOut,
    reference: z
      .string()
      .nullable()
      .describe("The client's reference for the recipient; null for the trade's, and for the balance."),
    purpose: purpose.nullable(),
  })
  .meta({ id: "AllocationLine" });

export const tradeSummary = z
  .object({
    id,
    reference: z.string(),
    type: tradeType,
    status: tradeStatus,
    stage: tradeStage,
    fromCurrency: currencyOut,
    toCurrency: currencyOut,
    fromAmount: amountOut,
    toAmount: amountOut,
    midRate: rateOut,
    exchangeRate: rateOut,
    marginCost: amountOut,
    profitShareUsed: amountOut.describe("Part of `fromAmount` paid by profit share, in the sold currency."),
    amountDue: amountOut.describe("Total to send under the reference: `fromAmount` less `profitShareUsed`."),
    amountReceived: amountOut.describe("Received by bank transfer so far."),
    amountOutstanding: amountOut.describe("Outstanding amount; zero once paid or closed."),
    deliveryDate: deliveryDay,
    fundBy: timestamp.describe(
      "The trade is cancelled if it is unfunded by then, and a business day later if its funding is unverified. It moves to later when a restriction that kept the client from paying ends.",
    ),
    createdAt: timestamp,
  })
  .meta({ id: "TradeSummary" });

export const closeout = z
  .object({
    cause: z.enum(closeoutCauseKinds),
    currency: currencyOut,
    cost: amountOut,
    paid: amountOut.describe("Part paid from the balance, and part that became a debt."),
    owed: amountOut,
    isFree: z.boolean().describe("True when cancelled within the free minute."),
    waived: z
      .object({ at: timestamp, reason: z.string() })
      .nullable()
      .describe("Set when the desk waived the cost."),
  })
  .meta({
    id: "Closeout",
    description: "Cost of closing out an unpaid trade; amounts in the sold currency.",
  });

export const trade = tradeSummary
  .extend({
    timeline: z.array(timelineStep),
    allocation: z.array(allocationLine),
    payments: z.array(payment),
    schedule: scheduleLink.nullable().describe("Of a trade of type SCHEDULED, whose payment it is."),
    // A server of the version before doesn't answer it.
    forward: forwardLink.nullable().default(null).describe("Null for an exchange that is no part of one."),
    proofs: z.array(storedFile).describe("Payment proofs."),
    paymentMade: z.boolean().describe("True once the client declared the payment as made."),
    amountBeingChecked: amountOut.describe("Money for it that is checked first: don't pay it again."),
    fundsUnconfirmed: z.boolean().describe("True while its funding is unverified: nothing is paid out."),
    payoutsAwaitDebt: awaitsDebt,
    closeout: closeout.nullable().describe("For a cancelled trade."),
    freeCancelUntil: timestamp.nullable().describe("Null when cancelling is not free."),
    telephone: z
      .object({ callReference: z.string(), disputedAt: timestamp.nullable() })
      .nullable()
      .describe("Set when the desk booked it on the client's telephone instruction."),
  })
  .meta({ id: "Trade" });

export type TradeSummary = z.output<typeof tradeSummary>;
export type Trade = z.output<typeof trade>;

export const bookTrade = endpoint({
  operationId: "bookTrade",
  method: "POST",
  path: "/api/trades",
  access: "activated",
  summary: "Book a quote at its rate",
  body: z.object({ quoteId: id, termsAccepted: z.boolean(), useProfitShare: z.boolean().default(false) }),
  answer: tradeSummary,
  status: 201,
  idempotent: true,
  refusals: [
    "terms_not_accepted",
    "quote_expired",
    "quote_used",
    "not_found",
    "auto_exchange_active",
    "booking_needs_approval",
    "account_under_review",
    "exchanges_paused",
    "closeout_debt",
    "shared_limit_reached",
    "unsettled_limit_reached",
  ],
});

export const listTrades = endpoint({
  operationId: "listTrades",
  method: "GET",
  path: "/api/trades",
  access: "activated",
  summary: "The client's trades, newest first",
  query: page,
  answer: pageSchema(tradeSummary),
  refusals: [],
});

export const readTrade = endpoint({
  operationId: "readTrade",
  method: "GET",
  path: "/api/trades/:id",
  access: "activated",
  summary: "Get a trade with its timeline, allocation and payments",
  params: byId,
  answer: trade,
  refusals: ["not_found"],
});

export const cancelTrade = endpoint({
  operationId: "cancelTrade",
  method: "POST",
  path: "/api/trades/:id/cancel",
  access: "activated",
  summary: "Cancel an unfunded trade at a close-out quote",
  params: byId,
  body: z.object({ closeoutQuoteId: id }),
  answer: trade,
  idempotent: true,
  refusals: ["not_found", "trade_not_awaiting_funds", "closeout_quote_expired", "free_cancels_used"],
});

const allocationLineIn = z.union([
  z.object({
    beneficiaryId: id,
    amount: amountIn,
    reference: z.string().max(200).optional(),
    purpose: purpose.optional(),
  }),
  z.object({ toBalance: z.literal(true), amount: amountIn }),
]);

export const allocateTrade = endpoint({
  operationId: "allocateTrade",
  method: "PUT",
  path: "/api/trades/:id/allocation",
  access: "activated",
  summary: "Allocate the bought amount to recipients and the client's balance",
  params: byId,
  body: z.object({ lines: z.array(allocationLineIn).min(1).max(100) }),
  answer: trade,
  refusals: [
    "not_found",
    "account_under_review",
    "payments_paused",
    "payouts_on_hold",
    "allocation_incomplete",
    "allocation_locked",
    "allocation_mixed_up",
    "beneficiary_currency",
    "beneficiary_incomplete",
    "payee_not_matched",
    "purpose_missing",
    "amount_too_small",
    "confirmation_required",
    "trade_not_awaiting_funds",
  ],
});

export const fundFromBalance = endpoint({
  operationId: "fundFromBalance",
  method: "POST",
  path: "/api/trades/:id/fund-from-balance",
  access: "activated",
  summary: "Pay for a trade from the client's own balance",
  params: byId,
  answer: trade,
  idempotent: true,
  refusals: [
    "not_found",
    "trade_not_awaiting_funds",
    "closeout_debt",
    "insufficient_funds",
    "balance_set_aside",
    "account_under_review",
    "exchanges_paused",
  ],
});

export const declarePaymentMade = endpoint({
  operationId: "declarePaymentMade",
  method: "POST",
  path: "/api/trades/:id/payment-made",
  access: "activated",
  summary: "Report that the bank transfer for a trade has been sent",
  params: byId,
  answer: trade,
  idempotent: true,
  refusals: ["not_found", "trade_not_awaiting_funds"],
});

export const uploadProof = endpoint({
  operationId: "uploadProof",
  method: "POST",
  path: "/api/trades/:id/proof",
  access: "activated",
  summary: "Attach a proof of payment: an image or a PDF of at most 10 MB",
  params: byId,
  upload: true,
  answer: z.object({ id, name: z.string(), size: z.number() }),
  status: 201,
  refusals: ["file_unsafe", "not_found", "proof_limit", "team_upload_limit", "upload_limit"],
});

export const downloadProof = endpoint({
  operationId: "downloadProof",
  method: "GET",
  path: "/api/trades/:id/proof/:proofId",
  access: "activated",
  summary: "Download one of the client's own proofs of payment",
  params: byId.extend({ proofId: id }),
  answer: uploadedFile,
  refusals: ["not_found"],
});

export const downloadTradeConfirmation = endpoint({
  operationId: "downloadTradeConfirmation",
  method: "GET",
  path: "/api/trades/:id/receipt.pdf",
  access: "activated",
  summary: "Download a trade confirmation as PDF",
  params: byId,
  answer: { mediaType: "application/pdf" },
  refusals: ["not_found"],
});
