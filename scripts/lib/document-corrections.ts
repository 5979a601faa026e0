import { forwardWebhookEvents } from "#contract/webhooks/forward-webhook-events.ts";

/** A line of `findBreakingChanges` that takes nothing from any caller, and why. */
export type DocumentCorrection = { readonly change: string; readonly reason: string };

/** Calls that a key can make. */
const switchedAccounts = [
  "PUT /api/beneficiaries/{id}/nickname",
  "POST /api/beneficiaries/{id}/payee-check",
  "POST /api/balances",
  "POST /api/batches",
  "POST /api/batches/upload",
  "POST /api/recipient-imports/check",
  "POST /api/recipient-imports/upload",
  "DELETE /api/auto-exchange/{id}",
  "DELETE /api/alerts/{id}",
  "DELETE /api/webhook-endpoints/{id}",
  "POST /api/webhook-endpoints/{id}/rotate-secret",
  "POST /api/webhook-endpoints/{id}/enable",
  "POST /api/webhook-endpoints/{id}/disable",
  "POST /api/simulation/incoming-payments",
  "POST /api/simulation/rates/{pair}",
];

/** Answers that have an order's target. */
const ordersAnswers = [
  "GET /api/orders: 200[]",
  "POST /api/orders: 201",
  "GET /api/orders/{id}: 200",
  "PUT /api/orders/{id}: 200",
];

/** Answers that have a forward's state. */
const forwardsAnswers = [
  "GET /api/forwards: 200[]",
  "POST /api/forwards: 201",
  "GET /api/forwards/{id}: 200",
  "POST /api/forwards/{id}/changes: 201",
  "POST /api/forwards/{id}/deposits: 201",
];

/** Answers that name types of webhook events. */
const webhookAnswers = [
  "GET /api/webhook-event-types: 200[].type",
  "GET /api/webhook-endpoints: 200[].eventTypes[]",
  "POST /api/webhook-endpoints: 201.eventTypes[]",
  "GET /api/webhook-endpoints/{id}: 200.eventTypes[]",
  "PUT /api/webhook-endpoints/{id}: 200.eventTypes[]",
  "POST /api/webhook-endpoints/{id}/rotate-secret: 200.eventTypes[]",
  "POST /api/webhook-endpoints/{id}/enable: 200.eventTypes[]",
  "POST /api/webhook-endpoints/{id}/disable: 200.eventTypes[]",
  "POST /api/webhook-endpoints/{id}/test: 201.type",
  "GET /api/webhook-endpoints/{id}/deliveries: 200.items[].type",
  "GET /api/webhook-deliveries/{id}: 200.type",
  "POST /api/webhook-deliveries/{id}/replay: 201.type",
];

/**
 * Changes of docs/openapi.json where only the document was wrong, as the server answered all along as it says now, or that
 * belong to a version that wasn't released before them, or reach only who asks for them. Each needs no new version, but a reason that a caller can check.
 */
export const documentCorrections: readonly DocumentCorrection[] = [
  ...switchedAccounts.map((call) => ({
    change: `${call}: it answers no 409 any more`,
    reason: "Its only 409 was account_switched, which no call with a key gets: a key acts for one account.",
  })),
  ...ordersAnswers.map((answer) => ({
    change: `${answer}.targetRate: it may be {"type":"null"} now`,
    reason: "Part of the version 2026-11-29 since its release; calls of earlier versions read 1000000000.",
  })),
  ...forwardsAnswers.map((answer) => ({
    change: `${answer}.status: it may be "PENDING_DEPOSIT" now`,
    reason: "Part of the version 2026-11-29 since its release; calls of earlier versions read ACTIVE.",
  })),
  {
    change:
      'GET /api/payout-hold: 200.cause: it may be {"type":"string","enum":["factors_reset","password_reset","email_changed"]} now',
    reason: "The field came on 2026-11-30 as well, without a release between the two.",
  },
  ...webhookAnswers.flatMap((answer) =>
    Object.keys(forwardWebhookEvents).map((type) => ({
      change: `${answer}: it may be "${type}" now`,
      reason:
        "An endpoint receives only the types that its owner chose, and the list of types is there to grow.",
    })),
  ),
];

/** The breaking changes that are not listed as corrections. */
export function withoutCorrections(
  changes: readonly string[],
  corrections: readonly DocumentCorrection[] = documentCorrections,
): string[] {
  return changes.filter((line) => !corrections.some(({ change }) => change === line));
}
