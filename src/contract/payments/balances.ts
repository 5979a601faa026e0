import { email } from "#contract/clients/auth.ts";
import { endpoint } from "#contract/endpoint.ts";
import { paymentStatus } from "#contract/trading/trades.ts";
import {
  amountIn,
  amountOut,
  currencyCode,
  currencyOut,
  day,
  id,
  noContent,
  page,
  pageSchema,
  purpose,
  scheduleLink,
  timestamp,
} from "#contract/values.ts";
import { z } from "#contract/zod.ts";
import { recipientReferenceFault } from "#domain/payments/payments/payment-reference.ts";

export const balance = z.object({
  currency: currencyOut,
  amount: amountOut,
  /** Unverified amount; omitted when zero. */
  unconfirmed: amountOut.optional(),
});
export type Balance = z.output<typeof balance>;

const byCurrency = z.object({ currency: currencyCode });

export const listBalances = endpoint({
  method: "GET",
  path: "/api/balances",
  access: "activated",
  summary: "The client's balance in each currency held",
  answer: pageSchema(balance),
  refusals: [],
});

export const openBalance = endpoint({
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
  method: "DELETE",
  path: "/api/balances/:currency",
  access: "activated",
  summary: "Remove an account with a balance of 0.00",
  params: byCurrency,
  answer: noContent,
  status: 204,
  refusals: ["not_found", "balance_not_empty"],
});

/** Pay-in details for the client's own balance. */
export const depositDetails = z.object({
  accountName: z.string(),
  accountNumber: z.string(),
  sortCode: z.string(),
  iban: z.string(),
  bic: z.string(),
  /** Identifies the client on incoming transfers. */
  reference: z.string(),
});
export type DepositDetails = z.output<typeof depositDetails>;

export const balanceDetail = balance.extend({
  /** Null when Summit has no account in the currency. */
  details: depositDetails.nullable(),
  /** True for the simulated bank: send no real money. */
  simulated: z.boolean(),
  /** Estimated arrival of a payment made now. */
  deliveryDate: day,
  /** Time zone of statement days. */
  timeZone: z.string(),
});
export type BalanceDetail = z.output<typeof balanceDetail>;

export const readBalance = endpoint({
  method: "GET",
  path: "/api/balances/:currency",
  access: "activated",
  summary: "Get an account with its bank details",
  params: byCurrency,
  answer: balanceDetail,
  refusals: ["not_found"],
});

export const balanceEntry = z.object({
  id: z.string(),
  /** Journal event; docs/chart-of-accounts.md lists them. */
  kind: z.string(),
  /** Description for the client. */
  text: z.string(),
  /** The client's text for the recipient of a withdrawal. */
  reference: z.string().nullable(),
  /** Negative for money out. */
  amount: amountOut,
  /** Balance after the entry. */
  balance: amountOut,
  currency: currencyOut,
  at: timestamp,
  tradeId: id.nullable(),
  /** Status of a payment to a recipient. */
  payment: z.object({ id, status: paymentStatus }).nullable(),
  /** The schedule that made that payment. */
  schedule: scheduleLink.nullable(),
});
export type BalanceEntry = z.output<typeof balanceEntry>;

export const listEntries = endpoint({
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
  method: "GET",
  path: "/api/balances/:currency/statement.pdf",
  access: "activated",
  summary: "Download an account statement as PDF; both days are included",
  params: byCurrency,
  query: period,
  answer: { mediaType: "application/pdf" },
  refusals: ["not_found", "input_invalid", "statement_too_long"],
});

export const downloadStatementCsv = endpoint({
  method: "GET",
  path: "/api/balances/:currency/statement.csv",
  access: "activated",
  summary: "Download an account statement as CSV, oldest entry first",
  params: byCurrency,
  query: period,
  answer: { mediaType: "text/csv" },
  refusals: ["not_found", "input_invalid", "statement_too_long"],
});

export const downloadStatementCamt = endpoint({
  method: "GET",
  path: "/api/balances/:currency/statement.xml",
  access: "activated",
  summary: "Download an account statement as ISO 20022 camt.053.001.08",
  params: byCurrency,
  query: period,
  answer: { mediaType: "application/xml" },
  refusals: ["not_found", "input_invalid", "statement_too_long"],
});

export const downloadStatementMt940 = endpoint({
  method: "GET",
  path: "/api/balances/:currency/statement.sta",
  access: "activated",
  summary: "Download an account statement as SWIFT MT940",
  params: byCurrency,
  query: period,
  answer: { mediaType: "text/plain" },
  refusals: ["not_found", "input_invalid", "statement_too_long"],
});

export const downloadAccountDetails = endpoint({
  method: "GET",
  path: "/api/balances/:currency/pdf",
  access: "activated",
  summary: "Download an account's bank details as PDF",
  params: byCurrency,
  answer: { mediaType: "application/pdf" },
  refusals: ["not_found", "currency_not_tradable"],
});

/** A single address without line breaks, which could inject mail headers. */
const mailAddress = z
  .string()
  .refine((text) => !/[\r\n]/.test(text), "Invalid email format")
  .pipe(email);

export const mailAccountDetailsBody = z.object({
  email: mailAddress,
  /** Required for any address but the client's own confirmed one. */
  password: z.string().max(1024).optional(),
});

export const mailAccountDetails = endpoint({
  method: "POST",
  path: "/api/balances/:currency/email",
  access: "activated",
  summary: "Email an account's bank details",
  params: byCurrency,
  body: mailAccountDetailsBody,
  answer: z.object({ message: z.string() }),
  refusals: [
    "not_found",
    "currency_not_tradable",
    "password_needed",
    "password_wrong",
    "too_many_requests",
    "unavailable",
  ],
});

/** A payment from the client's balance. */
export const withdrawal = z.object({
  id,
  beneficiaryId: id,
  recipientName: z.string(),
  /** Masked to the last digits. */
  accountNumber: z.string(),
  amount: amountOut,
  currency: currencyOut,
  /** Reference shown to the recipient. */
  reference: z.string(),
  purpose: purpose.nullable(),
  status: paymentStatus,
  /** Set when RETURNED. */
  returnReason: z.string().nullable(),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type Withdrawal = z.output<typeof withdrawal>;

/** The client's reference for the recipient, up to 35 characters, 18 for GBP; unsupported characters are refused. */
export const withdrawalReference = z
  .string()
  .trim()
  .max(200)
  .superRefine((reference, { addIssue }) => {
    const message = recipientReferenceFault(reference);
    if (message) addIssue({ code: "custom", message });
  });

export const withdraw = endpoint({
  method: "POST",
  path: "/api/balances/:currency/withdrawals",
  access: "activated",
  summary: "Pay a recipient from the client's own balance",
  params: byCurrency,
  body: z.object({
    beneficiaryId: id,
    amount: amountIn,
    reference: withdrawalReference.optional(),
    /** Needed where the recipient's bank has to report it. */
    purpose: purpose.optional(),
  }),
  answer: withdrawal,
  status: 201,
  idempotent: true,
  refusals: [
    "account_under_review",
    "payments_paused",
    "not_found",
    "amount_malformed",
    "amount_too_large",
    "amount_too_precise",
    "amount_too_small",
    "beneficiary_currency",
    "beneficiary_incomplete",
    "input_invalid",
    "payee_not_matched",
    "purpose_missing",
    "confirmation_required",
    "insufficient_funds",
    "withdrawal_in_debt",
  ],
});

export const readWithdrawal = endpoint({
  method: "GET",
  path: "/api/balances/:currency/withdrawals/:id",
  access: "activated",
  summary: "Get a payment from the client's own balance",
  params: byCurrency.extend({ id }),
  answer: withdrawal,
  refusals: ["not_found"],
});
