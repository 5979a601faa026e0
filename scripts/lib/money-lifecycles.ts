import { runLifecycle } from "#domain/automation/auto-exchange/lifecycle.ts";
import { orderLifecycle } from "#domain/automation/orders/lifecycle.ts";
import { scheduledPaymentLifecycle, scheduleLifecycle } from "#domain/automation/schedules/lifecycle.ts";
import { approvalLifecycle } from "#domain/clients/client-approvals/lifecycle.ts";
import type { Lifecycle } from "#domain/lifecycle.ts";
import { paymentBatchLifecycle } from "#domain/payments/batches/lifecycle.ts";
import { forwardLifecycle } from "#domain/payments/forwards/lifecycle.ts";
import { paymentLifecycle } from "#domain/payments/payments/lifecycle.ts";
import { receiptLifecycle } from "#domain/payments/payments/receipt-lifecycle.ts";
import { batchLifecycle } from "#domain/payments/payouts/batch-lifecycle.ts";
import { instructionLifecycle } from "#domain/payments/payouts/instruction-lifecycle.ts";
import { recipientRequestLifecycle } from "#domain/payments/recipient-requests/lifecycle.ts";
import { quoteLifecycle } from "#domain/trading/quotes/lifecycle.ts";
import { tradeLifecycle } from "#domain/trading/trades/lifecycle.ts";
import { coverLifecycle } from "#domain/trading/treasury/lifecycle.ts";

type MoneyLifecycle = {
  readonly table: string;
  /** The file under src/domain that defines it. */
  readonly file: string;
  /** How the database stores the state, as a sentence. */
  readonly storage: string;
  readonly lifecycle: Lifecycle<string, string>;
};

/** Every object with a lifecycle, from quotes to bank files. */
export const moneyLifecycles: readonly MoneyLifecycle[] = [
  {
    table: "quotes",
    file: "trading/quotes/lifecycle.ts",
    storage:
      "Stored in `quotes.trade_id`, which is set once. That a quote has expired is read from `expires_at`.",
    lifecycle: quoteLifecycle,
  },
  {
    table: "trades",
    file: "trading/trades/lifecycle.ts",
    storage: "Stored in `trades.stage`.",
    lifecycle: tradeLifecycle,
  },
  {
    table: "forwards",
    file: "payments/forwards/lifecycle.ts",
    storage: "Stored in `forwards.status`.",
    lifecycle: forwardLifecycle,
  },
  {
    table: "cover_deals",
    file: "trading/treasury/lifecycle.ts",
    storage: "Stored in `cover_deals.status`.",
    lifecycle: coverLifecycle,
  },
  {
    table: "orders",
    file: "automation/orders/lifecycle.ts",
    storage:
      "Stored in `orders.status`. A scheduled order is `pending` with `awaits_start`, and a reached one has a row in `order_claims`.",
    lifecycle: orderLifecycle,
  },
  {
    table: "receipts",
    file: "payments/payments/receipt-lifecycle.ts",
    storage: "Stored in `receipts.status`.",
    lifecycle: receiptLifecycle,
  },
  {
    table: "payments",
    file: "payments/payments/lifecycle.ts",
    storage:
      "Stored in `payments.status`, and for a payment that is `READY` in `prepared_by` and `approval`. While its trade waits for its money, a payment may be replaced by another allocation.",
    lifecycle: paymentLifecycle,
  },
  {
    table: "payout_batches",
    file: "payments/payouts/batch-lifecycle.ts",
    storage: "Stored in `payout_batches.state`.",
    lifecycle: batchLifecycle,
  },
  {
    table: "payout_instructions",
    file: "payments/payouts/instruction-lifecycle.ts",
    storage: "Stored in `payout_instructions.bank_status`, which is null while it is unanswered.",
    lifecycle: instructionLifecycle,
  },
  {
    table: "auto_exchange_runs",
    file: "automation/auto-exchange/lifecycle.ts",
    storage: "Stored in `auto_exchange_runs.status`.",
    lifecycle: runLifecycle,
  },
  {
    table: "payment_schedules",
    file: "automation/schedules/lifecycle.ts",
    storage: "Stored in `payment_schedules.status`.",
    lifecycle: scheduleLifecycle,
  },
  {
    table: "scheduled_payments",
    file: "automation/schedules/lifecycle.ts",
    storage: "Stored in `scheduled_payments.status`, one row for each period that was due or skipped.",
    lifecycle: scheduledPaymentLifecycle,
  },
  {
    table: "recipient_requests",
    file: "payments/recipient-requests/lifecycle.ts",
    storage: "Stored in `recipient_requests.status`. That a link has expired is read from `expires_at`.",
    lifecycle: recipientRequestLifecycle,
  },
  {
    table: "payment_batches",
    file: "payments/batches/lifecycle.ts",
    storage: "Stored in `payment_batches.status`.",
    lifecycle: paymentBatchLifecycle,
  },
  {
    table: "client_approvals",
    file: "clients/client-approvals/lifecycle.ts",
    storage: "Stored in `client_approvals.status`.",
    lifecycle: approvalLifecycle,
  },
];
