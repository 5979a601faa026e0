import { z } from "#contract/zod.ts";
import { frequencies, maxPayments } from "#domain/automation/schedules/schedule-rule.ts";
import { currencyCodes } from "#domain/currency.ts";
import { purposeCodes } from "#domain/payments/payments/payment-purpose.ts";

/** A call of the API that a tool makes with the caller's key. */
export type ToolCall = {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: Readonly<Record<string, unknown>>;
  /** Names the caller's intent, so that a repeat does nothing twice. */
  readonly requestId?: string | undefined;
};

export type Tool = {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: z.ZodObject;
  /** Whether it only reads. */
  readonly reads: boolean;
  readonly toCall: (input: never) => ToolCall;
};

function tool<Input extends z.ZodObject>(
  definition: Omit<Tool, "input" | "toCall"> & {
    readonly input: Input;
    readonly toCall: (input: z.output<Input>) => ToolCall;
  },
): Tool {
  return definition;
}

const currency = (text: string) => z.enum(currencyCodes as [string, ...string[]]).describe(text);
const amount = (text: string) =>
  z
    .string()
    .regex(/^\d{1,15}(\.\d{1,4})?$/, "Use decimal text, like 1250.00")
    .describe(`${text} Decimal text, such as 1250.00.`);
const day = (text: string) => z.iso.date().describe(text);
const page = {
  limit: z.int().min(1).max(50).default(20),
  cursor: z.string().max(200).optional().describe("`nextCursor` of the page before."),
};
const requestId = z
  .string()
  .regex(/^[\w.:-]{8,100}$/)
  .optional()
  .describe("A name of your own for this request, the same when you repeat it: it is then prepared once.");
const recipientId = z.uuid().describe("Of `list_recipients`.");
const purpose = z
  .enum(purposeCodes as [string, ...string[]])
  .optional()
  .describe("What the payment is for; needed where the recipient's bank has to report it.");

const needsAPerson =
  "Moves no money: it prepares a request, and nothing happens until a person of the client's team approves it in Summit. " +
  "Show the user the link of the answer and say that they have to approve it there. No tool approves.";

export const tools: readonly Tool[] = [
  tool({
    name: "get_rate",
    title: "Exchange rate",
    description: "The current mid-market rate of two currencies. A quote has the client's own rate.",
    input: z.strictObject({
      fromCurrency: currency("What is sold."),
      toCurrency: currency("What is bought."),
    }),
    reads: true,
    toCall: ({ fromCurrency, toCurrency }) => {
      return { method: "GET", path: "/api/exchange-rate", query: { from: fromCurrency, to: toCurrency } };
    },
  }),
  tool({
    name: "get_quote",
    title: "Quote",
    description: "A firm price of an exchange for 30 seconds. It books nothing, and no tool books it.",
    input: z.strictObject({
      fromCurrency: currency("What is sold."),
      toCurrency: currency("What is bought."),
      amount: amount("Of `fromCurrency`, or of `toCurrency` with `isReceiving`."),
      isReceiving: z.boolean().default(false).describe("Whether `amount` is what is to be received."),
    }),
    reads: false,
    toCall: (body) => ({ method: "POST", path: "/api/quotes", body }),
  }),
  tool({
    name: "list_balances",
    title: "Balances",
    description: "What the client holds in each currency.",
    input: z.strictObject({}),
    reads: true,
    toCall: () => ({ method: "GET", path: "/api/balances" }),
  }),
  tool({
    name: "list_history",
    title: "History",
    description: "The client's exchanges, or with `view` their payments to recipients, newest first.",
    input: z.strictObject({
      view: z.enum(["exchanges", "payments"]).default("exchanges").describe("Which of the two."),
      ...page,
    }),
    reads: true,
    toCall: (query) => ({ method: "GET", path: "/api/history", query }),
  }),
  tool({
    name: "list_recipients",
    title: "Recipients",
    description:
      "The people and companies whom the client can pay, with their ids. Account numbers are masked.",
    input: z.strictObject({
      search: z
        .string()
        .max(100)
        .optional()
        .describe("Part of the name, bank, country, nickname or a label."),
      currency: currency("That the recipient receives.").optional(),
      ...page,
    }),
    reads: true,
    toCall: (query) => ({ method: "GET", path: "/api/beneficiaries", query }),
  }),
  tool({
    name: "list_budget_rates",
    title: "Budget rates",
    description:
      "The rates that the client budgeted for periods, latest first, each with the average that its exchanges achieved and " +
      "what the rest of the planned amount must average.",
    input: z.strictObject({}),
    reads: true,
    toCall: () => ({ method: "GET", path: "/api/budget-rates" }),
  }),
  tool({
    name: "get_approval",
    title: "Request for approval",
    description:
      "What became of a request that was prepared: whether it waits, was approved, declined or expired.",
    input: z.strictObject({ approvalId: z.uuid().describe("Of the answer that prepared it.") }),
    reads: true,
    toCall: ({ approvalId }) => ({ method: "GET", path: `/api/approvals/${approvalId}` }),
  }),
  tool({
    name: "prepare_payment",
    title: "Prepare a payment",
    description: `Prepares a payment from a balance to a saved recipient. ${needsAPerson}`,
    input: z.strictObject({
      recipientId,
      currency: currency("Of the balance and the recipient."),
      amount: amount("What the recipient gets."),
      reference: z.string().max(35).optional().describe("What the recipient sees."),
      purpose,
      requestId,
    }),
    reads: false,
    toCall: ({ recipientId: beneficiaryId, currency: of, requestId: named, ...payment }) => {
      const path = `/api/balances/${of}/withdrawals`;
      return { method: "POST", path, body: { beneficiaryId, ...payment }, requestId: named };
    },
  }),
  tool({
    name: "schedule_payment",
    title: "Schedule a payment",
    description: `Prepares a payment for a day to come, once or again and again. ${needsAPerson}`,
    input: z.strictObject({
      label: z.string().min(1).max(60).describe("A name for the schedule, such as Rent."),
      recipientId,
      currency: currency("That the recipient receives."),
      amount: amount("Of each payment."),
      frequency: z.enum(frequencies),
      startsOn: day("The day of a single payment, or the first."),
      endsOn: day("The last day on which a payment can fall.").optional(),
      paymentCount: z
        .int()
        .min(1)
        .max(maxPayments)
        .optional()
        .describe("How many payments; without an end otherwise."),
      dayOfMonth: z.int().min(1).max(31).optional().describe("Needed for a monthly payment."),
      reference: z.string().max(35).optional().describe("What the recipient sees."),
      purpose,
      requestId,
    }),
    reads: false,
    toCall: ({ recipientId: beneficiaryId, requestId: named, ...schedule }) => {
      return {
        method: "POST",
        path: "/api/schedules",
        body: { beneficiaryId, ...schedule },
        requestId: named,
      };
    },
  }),
];
