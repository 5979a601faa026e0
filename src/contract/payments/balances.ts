import { email } from "#contract/clients/auth.ts";
import { endpoint } from "#contract/endpoint.ts";
import { paymentStatus } from "#contract/trading/payment-status.ts";
import {
  amountOut,
  currencyCode,
  currencyOut,
  day,
  id,
  noContent,
  page,
  pageSchema,
  scheduleLink,
  timestamp,
} from "#contract/values.ts";
import { z } from "#contract/zod.ts";

export const balance = z
  .object({
    currency: currencyOut,
    amount: amountOut,
    unconfirmed: amountOut.optional().describe("Unverified amount; omitted when zero."),
  })
  .meta({ id: "Balance" });
export type Balance = z.output<typeof balance>;

const byCurrency = z.object({ currency: currencyCode });

export const listBalances = endpoint({
  operationId: "listBalances",
  method: "GET",
  path: "/api/balances",
  access: "activated",
  whileHeld: true,
  summary: "The client's balance in each currency held",
  answer: pageSchema(balance),
  refusals: [],
});

export const openBalance = endpoint({
  operationId: "openBalance",
  method: "POST",
  path: "/api/balances",
  access: "activated",
  summary: "Add a currency account; an existing one is returned unchanged",
  body: z.object({ currency: currencyCode }),
  answer: balance,
  status: 201,
  refusals: ["currency_not_tradable"],
});

export const removeBalance = endpoint({
  operationId: "removeBalance",
  method: "DELETE",
  path: "/api/balances/:currency",
  access: "activated",
  summary: "Remove an account with a balance of 0.00",
  params: byCurrency,
  answer: noContent,
  status: 204,
  refusals: ["not_found", "balance_not_empty"],
});

export const depositDetails = z
  .object({
    accountName: z.string(),
    accountNumber: z.string(),
    sortCode: z.string(),
    iban: z.string(),
    bic: z.string(),
    reference: z.string().describe("Identifies the client on incoming transfers."),
  })
  .meta({ id: "DepositDetails", description: "Pay-in details for the client's own balance." });
export type DepositDetails = z.output<typeof depositDetails>;

export const balanceDetail = balance
  .extend({
    details: depositDetails.nullable().describe("Null when the client can't pay in."),
    isUnderReview: z.boolean().describe("True when a restriction of the client's keeps them from paying in."),
    simulated: z.boolean().describe("True for the simulated bank: send no real money."),
    deliveryDate: day.describe("Estimated arrival of a payment made now."),
    timeZone: z.string().describe("Time zone of statement days."),
  })
  .meta({ id: "BalanceDetail" });
export type BalanceDetail = z.output<typeof balanceDetail>;

export const readBalance = endpoint({
  operationId: "readBalance",
  method: "GET",
  path: "/api/balances/:currency",
  access: "activated",
  summary: "Get an account with its bank details",
  params: byCurrency,
  answer: balanceDetail,
  refusals: ["not_found"],
});

export const balanceEntry = z
  .object({
    id: z.string(),
    kind: z.string().describe("Journal event; docs/chart-of-accounts.md lists them."),
    text: z.string().describe("Description for the client."),
    reference: z.string().nullable().describe("The client's text for the recipient of a withdrawal."),
    amount: amountOut.describe("Negative for money out."),
    balance: amountOut.describe("Balance after the entry."),
    currency: currencyOut,
    at: timestamp,
    tradeId: id.nullable(),
    payment: z
      .object({ id, status: paymentStatus })
      .nullable()
      .describe("Status of a payment to a recipient."),
    schedule: scheduleLink.nullable().describe("The schedule that made that payment."),
  })
  .meta({ id: "BalanceEntry" });
export type BalanceEntry = z.output<typeof balanceEntry>;

export const listEntries = endpoint({
  operationId: "listEntries",
  method: "GET",
  path: "/api/balances/:currency/entries",
  access: "activated",
  summary: "An account's transactions, newest first, with the running balance",
  params: byCurrency,
  query: page,
  answer: pageSchema(balanceEntry),
  refusals: ["not_found"],
});

const period = z.object({ from: z.string().max(40), to: z.string().max(40) });

export const downloadStatement = endpoint({
  operationId: "downloadStatement",
  method: "GET",
  path: "/api/balances/:currency/statement.pdf",
  access: "activated",
  whileHeld: true,
  summary: "Download an account statement as PDF; both days are included",
  params: byCurrency,
  query: period,
  answer: { mediaType: "application/pdf" },
  refusals: ["not_found", "input_invalid", "statement_too_long"],
});

export const downloadStatementCsv = endpoint({
  operationId: "downloadStatementCsv",
  method: "GET",
  path: "/api/balances/:currency/statement.csv",
  access: "activated",
  whileHeld: true,
  summary: "Download an account statement as CSV, oldest entry first",
  params: byCurrency,
  query: period,
  answer: { mediaType: "text/csv" },
  refusals: ["not_found", "input_invalid", "statement_too_long"],
});

export const downloadStatementCamt = endpoint({
  operationId: "downloadStatementCamt",
  method: "GET",
  path: "/api/balances/:currency/statement.xml",
  access: "activated",
  whileHeld: true,
  summary: "Download an account statement as ISO 20022 camt.053.001.08",
  params: byCurrency,
  query: period,
  answer: { mediaType: "application/xml" },
  refusals: ["not_found", "input_invalid", "statement_too_long"],
});

export const downloadStatementMt940 = endpoint({
  operationId: "downloadStatementMt940",
  method: "GET",
  path: "/api/balances/:currency/statement.sta",
  access: "activated",
  whileHeld: true,
  summary: "Download an account statement as SWIFT MT940",
  params: byCurrency,
  query: period,
  answer: { mediaType: "text/plain" },
  refusals: ["not_found", "input_invalid", "statement_too_long"],
});

export const downloadAccountDetails = endpoint({
  operationId: "downloadAccountDetails",
  method: "GET",
  path: "/api/balances/:currency/pdf",
  access: "activated",
  summary: "Download an account's bank details as PDF",
  params: byCurrency,
  answer: { mediaType: "application/pdf" },
  refusals: ["account_under_review", "exchanges_paused", "not_found", "currency_not_tradable"],
});

/** A single address without line breaks, which could inject mail headers. */
const mailAddress = z
  .string()
  .refine((text) => !/[\r\n]/.test(text), "Invalid email format")
  .pipe(email);

export const mailAccountDetailsBody = z
  .object({
    email: mailAddress,
    password: z
      .string()
      .max(1024)
      .optional()
      .describe("Required for any address but the client's own confirmed one."),
  })
  .meta({ id: "MailAccountDetailsInput" });

export const mailAccountDetails = endpoint({
  operationId: "mailAccountDetails",
  method: "POST",
  path: "/api/balances/:currency/email",
  access: "activated",
  summary: "Email an account's bank details",
  params: byCurrency,
  body: mailAccountDetailsBody,
  answer: z.object({ message: z.string() }),
  refusals: [
    "account_under_review",
    "exchanges_paused",
    "not_found",
    "currency_not_tradable",
    "password_needed",
    "password_wrong",
    "too_many_requests",
    "unavailable",
  ],
});
