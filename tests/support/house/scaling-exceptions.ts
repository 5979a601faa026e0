/* What scaling-rules.ts allows: why each would hold where clients are spread over several databases. */

/** Columns that a sequence fills: what their order means. */
export const identityColumns: Readonly<Record<string, string>> = {
  "accounts.id": "names a row; locks are taken in its order, within one database",
  "entries.sequence": "the order of one account's entries, which are with their account",
  "trade_steps.sequence": "the order of one trade's steps",
  "outbox.id": "breaks ties of one relay; each database has a relay and an outbox of its own",
  "payout_batches.number": "a file's number in the house's own database, where payouts are filed",
  "webhook_deliveries.sequence": "the order of one endpoint's deliveries, which are with their client",
};

/** Files that write or lock rows of clients that they are handed: such a batch has to be made a database. */
export const manyClients: Readonly<Record<string, string>> = {
  "src/server/automation/alerts/store.ts":
    "alerts that one tick reached, claimed by a matcher of their database",
  "src/server/clients/restrictions/restrictions-store.ts":
    "restrictions of all bookings in a batch: the queue makes its batches, so it can make one a database",
  "src/server/ledger/journals/store.ts": "accounts of all journals in a batch, opened beside the bookings",
  "src/server/payments/close-outs/store.ts":
    "limits of the accounts of one person, who has to be in one database with all of them",
  "src/server/payments/payouts/instructions-store.ts":
    "clients named in a payment file, against renaming: a file is made where they are, or names them as they were screened there",
  "src/server/trading/trades/store.ts": "exposures of all bookings in a batch",
  "src/server/webhooks/endpoints-store.ts":
    "starts to watch quotes of clients whose endpoints ask for them, in batches that the relay of their database makes",
};

/** Files that order or compare by a sequence. */
export const sequenceOrders: Readonly<Record<string, string>> = {
  "src/server/market/rates/latest-rates.ts": "one row of the house's own, which the feed counts up",
  "src/server/payments/balances/store.ts": "entries of one account",
  "src/server/payments/payouts/payouts-store.ts": "a payout file's number, of the house's own database",
  "src/server/reporting/balance-worth/store.ts": "entries of one account",
  "src/server/reporting/personal-data/personal-data-store.ts": "entries and steps of one client",
  "src/server/trading/trades/reads-store.ts": "steps of one trade",
  "src/server/webhooks/deliveries-store.ts": "deliveries to one endpoint",
  "src/server/webhooks/queue-store.ts": "deliveries to one endpoint",
};

/** Files that open a connection that listens, which no pool by transaction can carry: what would go on without it. */
export const listeners: Readonly<Record<string, string>> = {
  "src/server/start-listeners.ts":
    "rates, prices and open screens; without it rates grow old and quotes are refused, so web processes need a direct connection",
  "src/server/processes/fix-session.ts":
    "wakes the worker with the session, which also looks every five seconds",
  "src/server/processes/matcher.ts": "wakes the matcher, which also reads everything once a minute",
  "src/server/processes/webhook-sender.ts": "wakes the sender, which also looks every second",
};
