import type { OwnedResources } from "./owned-resources.ts";

export type OwnedPaths = Readonly<Record<string, ((owner: string) => Promise<string>) | null>>;

/**
 * How to find the client-owned resource that a path parameter names; `null` for resources without an owner.
 */
export function ownedPaths(things: OwnedResources): OwnedPaths {
  return {
    ...paymentPaths(things),
    ...tradePaths(things),
    ...webhookPaths(things),
    "/api/alerts/:id": (owner) => things.alert(owner),
    "/api/api-keys/:id/revoke": (owner) => things.apiKey(owner),
    "/api/approvals/:id": (owner) => things.approval(owner),
    "/api/approvals/:id/decline": (owner) => things.approval(owner),
    "/api/approvals/:id/request": (owner) => things.approval(owner),
    "/api/approvals/:id/withdraw": (owner) => things.approval(owner),
    "/api/auto-exchange/:id": (owner) => things.rule(owner),
    "/api/balances/:currency": null,
    "/api/balances/:currency/email": null,
    "/api/balances/:currency/entries": null,
    "/api/balances/:currency/pdf": null,
    "/api/balances/:currency/statement.csv": null,
    "/api/balances/:currency/statement.pdf": null,
    "/api/balances/:currency/statement.sta": null,
    "/api/balances/:currency/statement.xml": null,
    "/api/balances/:currency/withdrawals": null,
    "/api/balances/:currency/withdrawals/:id": (owner) => things.withdrawal(owner),
    "/api/batches/:id": (owner) => things.batch(owner),
    "/api/batches/:id/cancel-later": (owner) => things.batch(owner),
    "/api/batches/:id/discard": (owner) => things.batch(owner),
    "/api/batches/:id/exchanges": (owner) => things.batch(owner),
    "/api/batches/:id/lines": (owner) => things.batch(owner),
    "/api/batches/:id/pay": (owner) => things.batch(owner),
    "/api/batches/:id/results.csv": (owner) => things.batch(owner),
    "/api/beneficiaries/:id": (owner) => things.beneficiary(owner),
    "/api/beneficiaries/:id/labels": (owner) => things.beneficiary(owner),
    "/api/beneficiaries/:id/nickname": (owner) => things.beneficiary(owner),
    "/api/beneficiaries/:id/payee-check": (owner) => things.beneficiary(owner),
    "/api/beneficiaries/:id/payee-check/acknowledge": (owner) => things.beneficiary(owner),
    "/api/beneficiaries/:id/payout-terms": (owner) => things.beneficiary(owner),
    "/api/beneficiaries/:id/reveal": (owner) => things.beneficiary(owner),
    "/api/budget-rates/:id": (owner) => things.budgetRate(owner),
    "/api/forwards/:id": (owner) => things.forward(owner),
    "/api/forwards/:id/change-quotes": (owner) => things.forward(owner),
    "/api/forwards/:id/changes": (owner) => things.forward(owner),
    "/api/forwards/:id/confirmation.pdf": (owner) => things.forward(owner),
    "/api/forwards/:id/deposits": (owner) => things.forward(owner),
    "/api/forwards/:id/drawdowns": (owner) => things.forward(owner),
    // Of a person; logins-without-account.test.ts covers another person's.
    "/api/login/invitations/:id/accept": null,
    "/api/recipient-requests/:id": (owner) => things.recipientRequest(owner),
    "/api/recipient-requests/:id/accept": (owner) => things.recipientRequest(owner),
    "/api/recipient-requests/:id/cancel": (owner) => things.recipientRequest(owner),
    "/api/recipient-requests/:id/decline": (owner) => things.recipientRequest(owner),
    "/api/recipient-requests/:id/resend": (owner) => things.recipientRequest(owner),
    "/api/orders/:id": (owner) => things.order(owner),
    "/api/referral-stats/:userId": async (owner) => owner,
    "/api/referrals/:userId": async (owner) => owner,
    "/api/schedules/:id": (owner) => things.schedule(owner),
    "/api/schedules/:id/cancel": (owner) => things.schedule(owner),
    "/api/schedules/:id/pause": (owner) => things.schedule(owner),
    "/api/schedules/:id/resume": (owner) => things.schedule(owner),
    "/api/schedules/:id/skip": (owner) => things.schedule(owner),
    "/api/security/passkeys/:id": (owner) => things.passkey(owner),
    "/api/security/sessions/:id": (owner) => things.session(owner),
    "/api/team/invitations/:id": (owner) => things.invitation(owner),
    "/api/team/members/:id": (owner) => things.member(owner),
    "/api/quotes/:id": (owner) => things.quote(owner),
    "/api/user/documents/:id": (owner) => things.document(owner),
    "/api/user/documents/purposes/:purpose": null,
  };
}

function tradePaths(things: OwnedResources): OwnedPaths {
  return {
    "/api/trades/:id": (owner) => things.trade(owner),
    "/api/trades/:id/allocation": (owner) => things.trade(owner),
    "/api/trades/:id/allocation-draft": (owner) => things.trade(owner),
    "/api/trades/:id/cancel": (owner) => things.trade(owner),
    "/api/trades/:id/closeout-quote": (owner) => things.trade(owner),
    "/api/trades/:id/dispute": (owner) => things.trade(owner),
    "/api/trades/:id/fund-from-balance": (owner) => things.trade(owner),
    "/api/trades/:id/payment-instructions": (owner) => things.trade(owner),
    "/api/trades/:id/payment-made": (owner) => things.trade(owner),
    "/api/trades/:id/proof": (owner) => things.trade(owner),
    "/api/trades/:id/proof/:proofId": (owner) => things.proof(owner),
    "/api/trades/:id/receipt.pdf": (owner) => things.trade(owner),
  };
}

function paymentPaths(things: OwnedResources): OwnedPaths {
  return {
    "/api/approvals/:id/recipients/:recipientId/invoices": (owner) => things.requestedPayment(owner),
    "/api/invoices/:id": (owner) => things.invoice(owner),
    "/api/simulation/payments/:id/complete": (owner) => things.withdrawal(owner),
    "/api/simulation/payments/:id/return": (owner) => things.withdrawal(owner),
    // Everybody's market.
    "/api/simulation/rates/:pair": null,
    "/api/payments/:id": (owner) => things.withdrawal(owner),
    "/api/payments/:id/invoices": (owner) => things.withdrawal(owner),
    "/api/payments/:id/confirmation.pdf": (owner) => things.withdrawal(owner),
  };
}

function webhookPaths(things: OwnedResources): OwnedPaths {
  return {
    "/api/webhook-deliveries/:id": (owner) => things.webhookDelivery(owner),
    "/api/webhook-deliveries/:id/replay": (owner) => things.webhookDelivery(owner),
    "/api/webhook-endpoints/:id": (owner) => things.webhook(owner),
    "/api/webhook-endpoints/:id/deliveries": (owner) => things.webhook(owner),
    "/api/webhook-endpoints/:id/disable": (owner) => things.webhook(owner),
    "/api/webhook-endpoints/:id/enable": (owner) => things.webhook(owner),
    "/api/webhook-endpoints/:id/replay": (owner) => things.webhook(owner),
    "/api/webhook-endpoints/:id/rotate-secret": (owner) => things.webhook(owner),
    "/api/webhook-endpoints/:id/test": (owner) => things.webhook(owner),
  };
}
