type ReadException = { readonly why: string; readonly tables: readonly string[] };

/**
 * Tables that a noun reads without owning them, each because one statement joins them for speed or consistency.
 * `reporting` reads every table; a new reader asks the owner's stores.
 */
export const allowedReads: Readonly<Record<string, ReadException>> = {
  "processes/reencryption": {
    why: "goes through every sealed or hashed column in batches",
    tables: [
      "backup_codes",
      "beneficiaries",
      "payment_batch_lines",
      "payment_batches",
      "receipts",
      "statement_entries",
    ],
  },
  notifications: {
    why: "inserts notifications with the addresses of their clients, and lists those since a member joined, in one statement each",
    tables: ["clients", "memberships", "users"],
  },
  webhooks: { why: "locks the client, so that the limit of endpoints holds", tables: ["clients"] },
  rewards: {
    why: "the margin of completed trades and what was posted of it",
    tables: ["accounts", "clients", "entries", "journals", "trades"],
  },
  "automation/schedules": {
    why: "a schedule with its recipient and what was exchanged, and whether the confirmed account is still theirs",
    tables: ["beneficiaries", "clients", "payments", "trades"],
  },
  "automation/auto-exchange": {
    why: "a rule's runs with their receipt, trade and recipient",
    tables: ["beneficiaries", "receipts", "trades"],
  },
  "automation/alerts": {
    why: "locks the client, and reads the time zone of the member whose alert it is",
    tables: ["clients", "memberships", "users"],
  },
  "clients/api-keys": {
    why: "a call's key with its member, their role and their client, and lists with who made each key, in one statement each",
    tables: ["clients", "memberships", "users"],
  },
  "clients/client-approvals": {
    why: "members' roles as they are at the decision, with their names and keys, how many there are, and what they read first",
    tables: ["api_keys", "clients", "invoices", "memberships", "users"],
  },
  "payments/batches": {
    why: "recent payments that a line may repeat, and lines whose money came back",
    tables: ["beneficiaries", "payments"],
  },
  "payments/recipient-requests": {
    why: "who asks: the client's name on the page, the member on the client's list",
    tables: ["clients", "users"],
  },
  "payments/bank-statements": {
    why: "matches entries to receipts and payments, and the books to the bank",
    tables: [
      "accounts",
      "entries",
      "journals",
      "payments",
      "payout_instructions",
      "receipt_parts",
      "receipts",
      "staff",
      "trades",
    ],
  },
  "payments/balances": {
    why: "statements of a balance name what moved it",
    tables: [
      "accounts",
      "clients",
      "entries",
      "journals",
      "payment_schedules",
      "payments",
      "receipt_parts",
      "receipts",
      "scheduled_payments",
      "trades",
      "users",
    ],
  },
  "payments/payouts": {
    why: "the queue and the file show a payout with its money, client and hands",
    tables: [
      "audit_log",
      "beneficiaries",
      "client_profiles",
      "clients",
      "closeout_waivers",
      "closeouts",
      "journals",
      "payment_return_requests",
      "payments",
      "receipt_parts",
      "receipts",
      "referral_earnings",
      "restrictions",
      "staff",
      "statement_entries",
      "statements",
      "trades",
    ],
  },
  "payments/close-outs": { why: "prices and lists trades with their clients", tables: ["clients", "trades"] },
  "payments/incoming": {
    why: "the queue shows money with its client, trade and payments back",
    tables: [
      "clients",
      "payment_return_requests",
      "payments",
      "payout_batches",
      "payout_resends",
      "payout_screenings",
      "sent_back_payouts",
      "staff",
      "statement_entries",
      "trades",
    ],
  },
  "payments/funding": {
    why: "what paid for a trade, to whom it goes, and what started batches are still to pay",
    tables: [
      "beneficiaries",
      "payment_batch_lines",
      "payment_batches",
      "payments",
      "receipt_parts",
      "receipts",
      "staff",
      "trades",
      "trading_limits",
    ],
  },
  "payments/invoices": {
    why: "which of the payments is to the recipient of an invoice, and not sent yet; which schedule made it",
    tables: ["payment_schedules", "payments", "scheduled_payments"],
  },
  "payments/payments": {
    why: "finds the trades and clients that references name",
    tables: ["clients", "trades"],
  },
  "payments/beneficiaries": {
    why: "limits of a recipient: the client's name and the payments that wait",
    tables: ["clients", "payments"],
  },
  "trading/trades": {
    why: "a trade's page joins its quote, money, payments, schedule and close-out",
    tables: [
      "auto_exchanges",
      "clients",
      "closeout_quotes",
      "closeout_waivers",
      "closeouts",
      "invoices",
      "payment_schedules",
      "payments",
      "proofs",
      "quotes",
      "receipt_parts",
      "receipts",
      "scheduled_payments",
    ],
  },
  "trading/quotes": { why: "the status and broker of the client who is quoted", tables: ["clients"] },
  "market/pricing": {
    why: "margins with the clients and staff that they name",
    tables: ["clients", "staff"],
  },
  "clients/feedback": { why: "feedback with who gave and who handled it", tables: ["clients", "staff"] },
  "clients/brokers": {
    why: "brokers with the clients and staff who are theirs",
    tables: ["clients", "staff"],
  },
  "clients/auth": {
    why: "who logs in, and what keeps an account from being closed",
    tables: ["brokers", "clients", "memberships", "orders", "payments", "sessions", "trades", "users"],
  },
  "clients/accounts": {
    why: "the desk's page of a client: balances, documents, trades and history",
    tables: [
      "accounts",
      "audit_log",
      "client_documents",
      "memberships",
      "sign_ins",
      "staff",
      "trades",
      "users",
    ],
  },
  "clients/team": {
    why: "members with when they were last seen and whether they have a second factor, in one statement",
    tables: ["activities", "clients", "memberships", "passkeys", "sessions", "totp_secrets", "users"],
  },
  "clients/users": {
    why: "which clients a user acts for, whom they write to, and what they or their keys did",
    tables: ["activities", "api_keys", "clients"],
  },
  "clients/screening": {
    why: "the names that are screened and the payments that wait for it",
    tables: [
      "beneficiaries",
      "client_people",
      "clients",
      "passkeys",
      "payments",
      "staff",
      "totp_secrets",
      "trades",
    ],
  },
  "clients/frozen-funds": {
    why: "the balances that a confirmed match freezes",
    tables: ["accounts", "restrictions"],
  },
  "clients/restrictions": {
    why: "restrictions with the client and the staff that they name",
    tables: ["clients", "staff"],
  },
  "ledger/audit": {
    why: "the log with the addresses of who acted",
    tables: ["audit_log", "clients", "staff"],
  },
  "ledger/currencies": { why: "which currencies are in use", tables: ["currencies"] },
  platform: {
    why: "whose session it is, and what they may see and upload",
    tables: [
      "client_documents",
      "clients",
      "invoices",
      "memberships",
      "passkeys",
      "proofs",
      "restrictions",
      "staff",
      "totp_secrets",
      "users",
    ],
  },
};
